export const mailTextsListMessages = {
  theShopsOwnWords: 'The shop’s own words',
  draft: 'Draft',
  yourWords: 'Your words',
  yourWordsText: 'Your words, draft differs',
  mailTexts: 'Mail texts',
  settings: 'Settings',
  whatTheShopWritesToShoppers:
    'What the shop writes to shoppers. Each mail has words from the start; write your own over them, look at them, and publish.',
};

export const mailTextEditorMessages = {
  subject: 'Subject',
  previewLine: 'Preview line',
  mailProgramsShowItBesideTheSubject: 'Mail programs show it beside the subject.',
  heading: 'Heading',
  words: 'Words',
  text: 'Text',
  anEmptyLineBeginsAParagraph:
    'An empty line begins a paragraph. **bold**, [words](https://…). Amounts, items and addresses are added by the shop.',
  wordsOnTheButton: 'Words on the button',
  whereItLeadsIsUp: 'Where it leads is up to the shop. {link} on a line of its own puts it there; otherwise it is below the text.',
  insert: 'Insert',
  needed: (label: string) => `${label} (needed)`,
};

export const mailTextPreviewMessages = {
  light: 'Light',
  dark: 'Dark',
  phone: 'Phone',
  plainText: 'Plain text',
  preview: 'Preview',
  withSampleData: 'With sample data.',
  subject: 'Subject',
  previewLine: 'Preview line',
  format: 'Format',
};

export const mailTextScreenMessages = {
  mailTexts: 'Mail texts',
  takeTheShopsOwnWords: 'Take the shop’s own words?',
  theDraftGetsTheWords: 'The draft gets the words that this mail had from the start. Mails stay as they are until you publish.',
  takeThem: 'Take them',
  discardTheDraft: 'Discard the draft?',
  theDraftGetsTheWordsText: 'The draft gets the words that are sent now.',
  discardTheDraftButton: 'Discard the draft',
  mailText: 'Mail text',
  thereIsNoSuchMail: 'There is no such mail',
  itsAddressMayBeOfAnEarlier: 'Its address may be of an earlier release.',
  allMailTexts: 'All mail texts',
  versions: 'Versions',
  sendMeATestMail: 'Send me a test mail',
  publish: 'Publish',
  words: 'Words',
  takeTheShopsOwnWordsText: 'Take the shop’s own words',
  saveDraft: 'Save draft',
  theShopsOwnWords: 'The shop’s own words',
  sentNow: 'Sent now',
  toUseAsDraft: (publishedAt: string) => `Use as draft: version of ${publishedAt}`,
  nothingWasPublishedYet: 'Nothing was published yet; the shop’s own words are sent. Each publishing is a version here.',
  toUseAsDraftText: 'Use as draft',
};
