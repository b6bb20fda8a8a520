export const mailTextsListMessages = {
  theShopsOwnWords: 'Default text',
  draft: 'Draft',
  yourWords: 'Your words',
  yourWordsText: 'Your words, draft differs',
  mailTexts: 'Email texts',
  settings: 'Settings',
  inLanguage: (language: string, status: string) => `${language}: ${status}`,
  whatTheShopWritesToShoppers: 'Emails to your shoppers. Each one has a default text. Edit it, preview it and publish it.',
};

export const mailTextEditorMessages = {
  subject: 'Subject',
  previewLine: 'Preview line',
  mailProgramsShowItBesideTheSubject: 'Inboxes show it next to the subject.',
  heading: 'Heading',
  words: 'Words',
  text: 'Text',
  anEmptyLineBeginsAParagraph:
    'An empty line begins a paragraph. **bold**, [words](https://…). Amounts, items and addresses are added by the shop.',
  wordsOnTheButton: 'Words on the button',
  whereItLeadsIsUp: 'The shop sets where it leads. To move it, put {link} on a line of its own; otherwise it is below the text.',
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
  mailTexts: 'Email texts',
  language: 'Language',
  takeTheShopsOwnWords: 'Use the default text?',
  theDraftGetsTheWords: 'Your draft is replaced with the default text. Emails don’t change until you publish.',
  takeThem: 'Take them',
  discardTheDraft: 'Discard the draft?',
  theDraftGetsTheWordsText: 'Your draft is replaced with the published text.',
  discardTheDraftButton: 'Discard the draft',
  mailText: 'Email text',
  thereIsNoSuchMail: 'There is no such email',
  itsAddressMayBeOfAnEarlier: 'Its address may be of an earlier release.',
  allMailTexts: 'All email texts',
  versions: 'Versions',
  sendMeATestMail: 'Send me a test email',
  publish: 'Publish',
  words: 'Words',
  takeTheShopsOwnWordsText: 'Use default text',
  saveDraft: 'Save draft',
  theShopsOwnWords: 'Default text',
  sentNow: 'Sent now',
  toUseAsDraft: (publishedAt: string) => `Use as draft: version of ${publishedAt}`,
  nothingWasPublishedYet: 'Nothing published yet, so the default text is used. A version is saved each time you publish.',
  toUseAsDraftText: 'Use as draft',
};
