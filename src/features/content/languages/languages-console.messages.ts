export const languagesScreenMessages = {
  languages: 'Languages',
  whichLanguagesShoppersCanChoose:
    'Shoppers can read your shop in each language that you turn on. They switch in the header and at the bottom of every page.',
  shopLanguages: 'Languages of the shop',
  whatIsTranslated:
    'Menus, buttons and messages are translated for you. You translate products, pages and your other texts where you write them; until then, they stay as they are.',
  defaultLanguage: 'Default language',
  addressesOfTheDefault:
    'The language of page addresses without a prefix. All other addresses begin with their language, such as /de/products.',
  alwaysOn: 'The default language is always on.',
  beforeYouSave: 'Before you save',
  defaultMoves:
    'The addresses of your pages get another language. Links from other sites and search engines lead to pages in the new default language.',
  offLanguagesEnd: 'Pages in a language that you turn off can no longer be found.',
  german: 'German',
  germanAddress: 'How German addresses shoppers',
  germanAddresses: { formal: 'Formally: Sie', informal: 'Informally: du' },
  whereGermanAddresses:
    'In the shop’s own texts: on pages, in emails and on invoices. Texts that you wrote stay as they are, and the console always says Sie.',
};
