export const pageStatusMessages = {
  theShopsOwnText: 'Default text',
  draft: 'Draft',
  published: 'Published',
  publishedText: 'Published, draft differs',
};

export const pagesListMessages = {
  addPage: 'Add page',
  pages: 'Pages',
  about: 'About, shipping, returns, terms, privacy, and any other page. A draft is shown once you publish it.',
  yourPages: 'Your pages',
  aboutUs: 'About us',
  theShopsPages: 'The shop’s pages',
  theyHaveATextFromTheStart: 'They come with a default text. Write your own; you can always go back.',
  noPagesOfYourOwnYet: 'No pages of your own yet',
  tellShoppersWhoYouAre: 'Tell shoppers who you are, where your shop is, or how you pack.',
  writeAboutUs: 'Write “About us”',
  title: 'Title',
};

export const markdownFieldMessages = {
  column: 'Column',
  heading: 'Heading',
  bold: 'Bold',
  italic: 'Italic',
  link: 'Link',
  list: 'List',
  numberedList: 'Numbered list',
  table: 'Table',
  marks: 'Marks',
  ctrl: (label: string, key: string) => `${label} (Ctrl ${key})`,
  picture: 'Picture',
  text: 'Text',
  markdown: 'Markdown: # Heading, **bold**, *italic*, - list, [link](/products).',
  addAPicture: 'Add a picture',
  whatItShows: 'What it shows',
  forThoseWhoDoNotSeeIt: 'For people who can’t see it.',
  addPicture: 'Add picture',
};

export const pagePreviewMessages = {
  pagePreview: 'Page preview',
};

export const pageEditorMessages = {
  wideScreen: 'Wide screen',
  phone: 'Phone',
  text: 'Text',
  searchEngines: 'Search engines',
  address: 'Address',
  onceItIsPublished: (slug: string) => `${slug} · once it is published, the former address leads here.`,
  preview: 'Preview',
  widthOfThePreview: 'Width of the preview',
};

export const pageScreenMessages = {
  pages: 'Pages',
  page: 'Page',
  thisPageDoesNotExist: 'This page does not exist',
  itMayHaveBeenDeleted: 'It may have been deleted.',
  allPages: 'All pages',
  viewInTheShop: 'View in the shop',
  saveDraft: 'Save draft',
  versions: 'Versions',
  publish: 'Publish',
  published: 'Published',
  restoreVersion: (number: number) => `Restore version ${number}`,
  nothingWasPublishedYet: 'Nothing published yet. A version is saved each time you publish.',
  restore: 'Restore',
  goBackToTheShopsOwnText: 'Use the default text?',
  shoppersSeeTheShopsOwnTextAgain: 'Shoppers see the default text again. Yours stays here as a draft.',
  goBack: 'Go back',
  takeOfflineQuestion: (title: string) => `Take ${title} offline?`,
  itsAddressIsNotFoundAnyMore: 'Its address will stop working. The text stays here as a draft.',
  takeOffline: 'Take offline',
  backToTheShopsText: 'Use default text',
  deleteQuestion: (title: string) => `Delete ${title}?`,
  activityCanBringItsDraftBack: 'You can undo this in Activity.',
  delete: 'Delete',
  versionAt: (number: number) => `Version ${number}, <published/>` as const,
};
