export const themePartsMessages = {
  theme: 'Theme',
  themeLabel: 'theme',
  logoAndColour: 'Logo and colour',
  homePage: 'Home page',
  menusAndFooter: 'Menus and footer',
  contact: 'Contact',
  announcement: 'Announcement',
  versions: 'Versions',
  logo: 'logo',
  nameBesideTheLogo: 'name beside the logo',
  accentColour: 'accent colour',
  address: 'address',
  phoneNumber: 'phone number',
  openingHours: 'opening hours',
  announcementLabel: 'announcement',
  menuOfTheHeader: 'menu of the header',
  linksOfTheFooter: 'links of the footer',
  textOfTheFooter: 'text of the footer',
  socialNetworks: 'social networks',
  homePageLabel: 'home page',
  translations: 'translations',
};

export const announcementPartMessages = {
  announcement: 'Announcement',
  aSentenceAboveEveryPage: 'A message above every page of your shop. Leave it empty to hide it.',
  text: 'Text',
  freeShippingThisWeekend: 'Free shipping this weekend',
  aPageOfTheShop: 'A page of your shop or any web address. Leave empty for no link.',
  from: 'From',
  until: 'Until',
  visitorsCanDismissIt: 'Visitors can dismiss it',
  whoeverDidSeesItAgainWhen: 'It appears again for them when you change the text.',
  empty: 'Empty: no limit.',
};

export const accentFieldMessages = {
  lightTheme: 'Light colour scheme',
  darkTheme: 'Dark colour scheme',
  backToTheShopsOwnColours: 'Back to the theme’s own colours',
  button: 'Button',
  aLink: 'A link',
  canBeRead: (contrast: string) => `Can be read: the contrast is ${contrast} to 1.`,
  use: (nearest: string) => `Use ${nearest}`,
};

export const brandPartMessages = {
  logo: 'Logo',
  inTheHeader: 'Shown in the header, the browser tab, emails and search results. If you upload none, your shop has the Tradewind sail.',
  nameBesideTheLogo: 'Name beside the logo',
  turnItOffIfTheLogoContains: 'Turn it off if the logo contains the name.',
  accentColour: 'Accent colour',
  ofButtons: 'Used for buttons, links and the announcement. Text on it stays readable in light and dark.',
};

export const contactPartMessages = {
  contact: 'Contact',
  inTheFooter: 'In the footer, on the contact page and for search engines. The email address is in the general settings.',
  phoneNumber: 'Phone number',
  address: 'Address',
  asOnAnEnvelope: 'As on an envelope, line by line.',
  openingHours: 'Opening hours',
};

export const themeActionsMessages = {
  discardTheDraft: 'Discard the draft?',
  itBecomesWhatTheShopShows: 'The draft goes back to what your shop shows now. You can undo this in Activity.',
  discardTheDraftButton: 'Discard the draft',
  asInTheShop: 'As in the shop',
  notPublished: 'Not published',
  publishTheDraft: 'Publish the draft?',
  everyVisitorSeesItAtOnce: (changed: string) =>
    `Changes go live immediately: ${changed}. The current version stays in the list of versions.`,
  publish: 'Publish',
  undo: 'Undo',
  redo: 'Redo',
  shareAPrivateLink: 'Share a private link',
  preview: 'Preview',
  moreAboutTheDraft: 'More about the draft',
  whoeverOpensThisLinkSeesTheWhole:
    'Anyone who opens this link sees your shop with the draft until they end the preview, including what you save later.',
};

export const homePartMessages = {
  blocks: 'Blocks',
  fromTopToBottom: 'From top to bottom. Move them by their handles, with the mouse or the arrow keys.',
  theHomePageIsEmpty: 'The home page is empty. Add a block to get started.',
  addABlock: 'Add a block',
};

export const menusPartMessages = {
  menuOfTheHeader: 'Menu of the header',
  linksOfTheFooter: 'Links of the footer',
  inGroupsBesideEachOther: 'In groups beside each other.',
  textOfTheFooter: 'Text of the footer',
  text: 'Text',
  aboveTheLineWithTheYear: 'Above the line with the year: who runs the shop, its register number.',
  socialNetworks: 'Social networks',
  groupsOfTheFooter: 'Groups of the footer',
  group: (at: number) => `group ${at}`,
  groupTitle: (at: number) => `Group ${at}`,
  titleOfTheGroup: 'Title of the group',
  linksOf: (title: string, at: number) => `Links of ${title || `group ${at}`}`,
  addAGroup: 'Add a group',
};

export const versionsPartMessages = {
  toUseThisVersionAsTheDraft: 'Use this version as the draft?',
  theDraftGetsAllItsValues: 'Your draft is replaced with this version. Your shop doesn’t change until you publish.',
  toUseAsDraft: 'Use as draft',
  versions: 'Versions',
  eachTimeSomebodyPublishes: 'A version is saved each time you publish.',
  inTheShop: 'In the shop',
  toUseAsDraftOfPublishedAt: (publishedAt: string) => `Use as draft: version of ${publishedAt}`,
  nothingWasPublishedYet: 'Nothing was published yet',
  theShopIsAsItComes: 'No changes published yet.',
};

export const translationsPartMessages = {
  whatIsMissing: 'Texts without a translation are shown in their original words.',
  nothingHere: 'Nothing to translate here yet. Write the original texts first.',
  menuOfTheHeader: 'Menu of the header',
  groupOfTheFooter: (title: string) => `Footer: ${title}`,
  textOfTheFooter: 'Text of the footer',
  contact: 'Contact',
  announcement: 'Announcement',
};

export const themeScreenMessages = {
  themeAndHomePage: 'Theme and home page',
  settings: 'Settings',
  whatYouSaveHereIsADraft: 'What you save here is a draft. Look at it in the shop, then publish all of it at once.',
  parts: 'Parts',
  language: 'Language',
  saveDraft: 'Save draft',
  pleaseCheck: 'Please check <parts/>.' as const,
  partIn: (part: string, language: string) => `${part} (${language})`,
};

/** How the screens name the themes, the parts of a theme and their values. */
export const designMessages = {
  names: { calm: 'Calm', editorial: 'Editorial', market: 'Market', studio: 'Studio' },
  choices: {
    fonts: 'Fonts',
    corners: 'Corners',
    surfaces: 'Surfaces',
    density: 'Spacing',
    header: 'Header',
    menu: 'Menu of the header',
    hero: 'Opening of the home page',
    ratio: 'Shape of pictures',
    fit: 'Pictures of another shape',
    secondPicture: 'Second picture',
    quickAdd: 'Adding to the cart',
    columns: 'Columns on wide screens',
    filters: 'Filters',
    gallery: 'Pictures of the product',
    motion: 'Motion',
  },
  values: {
    fonts: {
      calm: 'Figtree',
      editorial: 'Cormorant and Instrument Sans',
      market: 'Bricolage Grotesque',
      studio: 'Sora and Spline Sans Mono',
    },
    corners: { square: 'Square', slight: 'Slightly rounded', soft: 'Rounded', round: 'Very round' },
    surfaces: { shadows: 'With shadows', lines: 'With lines', flat: 'Flat' },
    density: { dense: 'Dense', regular: 'Regular', airy: 'Airy' },
    header: {
      line: 'One line, name on the left',
      masthead: 'Large name in the middle, menu below it',
      counter: 'In colour, with a wide search field',
      bare: 'One line without a border',
    },
    menu: {
      links: 'Your links',
      categories: 'Your links, then the featured categories',
      mega: 'The same, with a menu of all categories',
    },
    hero: {
      split: 'Text beside pictures',
      bleed: 'A picture to the edge of the page',
      counter: 'A bright sign with prices',
      stage: 'One product in the light',
    },
    ratio: { '1:1': 'Square (1:1)', '4:5': 'Portrait (4:5)', '3:4': 'Tall portrait (3:4)' },
    fit: { cover: 'Fill the shape', contain: 'Show whole' },
    secondPicture: { hover: 'Under the pointer', never: 'Not in lists' },
    quickAdd: { icon: 'Icon on the picture', button: 'Button below the price' },
    columns: { '2': '2', '3': '3', '4': '4', '5': '5', '6': '6' },
    filters: { rail: 'Beside the products', bar: 'Behind a button' },
    gallery: { strip: 'One at a time', grid: 'All below each other', stage: 'One across the page' },
    motion: { none: 'None', short: 'Short', slow: 'Slow' },
  },
};

export const themePartMessages = {
  theme: 'Theme',
  everyPageOfTheShop: 'How every page of the shop looks: type, colours, header, product cards, lists and product pages.',
  descriptions: {
    calm: 'Bright and soft. Suits almost every shop.',
    editorial: 'A magazine: large serif, tall pictures, much air.',
    market: 'Dense and bold, with prices first.',
    studio: 'A dark room with one product in the light.',
  },
  partsOfTheTheme: 'Parts of the theme',
  changeWhatYouWantOtherwise: (theme: string) => `Adjust ${theme} to your taste. Choosing another theme resets these.`,
  backToTheTheme: 'Reset to the theme',
  asTheTheme: (value: string) => `${value} (theme)`,
  typeAndSurfaces: 'Type and surfaces',
  headerAndHomePage: 'Header and home page',
  productsInLists: 'Products in lists',
  productPage: 'Product page',
  homePageOfTheTheme: 'Home page of the theme',
  itsBlocksReplaceYours: 'Each theme comes with a home page. Its blocks replace yours in the draft.',
  useThisHomePage: 'Use this home page',
};

export const editHistoryMessages = {
  themeEditor: 'Theme editor',
  undo: 'Undo the last edit',
  redo: 'Redo it',
};

export const editedPartsMessages = {
  announcement: 'Announcement',
  header: 'Header',
  theme: 'Theme of this page',
  footer: 'Footer',
};

export const themeFrameMessages = {
  page: 'The shop with your changes',
  pageTitle: (page: string) => `${page}, with your changes`,
  pageShown: 'Page shown',
  width: 'Width',
  phone: 'Phone',
  desk: 'Desktop',
  openInATab: 'Open in a tab',
  loading: 'Loading the page…',
  home: 'Home page',
  list: 'Product list',
  product: 'Product page',
  cart: 'Cart',
  itDoesNotFollow: 'The page could not be updated. Your changes are still in the form.',
  loadAgain: 'Load again',
  backToTheForm: 'Back to the form',
};
