import { BODY_MAX_LENGTH } from './pages.rules';

/** Sentences about pages, for staff. */
export const pagesMessages = {
  titleRequired: 'Please enter a title',
  slugInvalid: 'Please use letters, digits and hyphens',
  slugTaken: 'Another page has this address',
  slugOfBuiltIn: 'The address of this page cannot change',
  sectionsOfBuiltIn: 'Only pages of your own can have sections',
  bodyRequired: 'Please write a text before you publish',
  bodyTooLong: `Please use at most ${BODY_MAX_LENGTH.toLocaleString('en-US')} characters`,
  bodyTooDeep: 'Quotes or lists in this text are nested too deeply',
  textInvalid: 'Please enter text',
  numberInvalid: 'Please give the number of a version',
  missing: 'This page does not exist.',
  versionMissing: 'This version does not exist.',
  changedMeanwhile: 'Someone else changed this page in the meantime',
  stillPublished: 'This page is published. Take it offline first.',
  builtInStays: 'This page belongs to the shop and cannot be deleted.',
  notPublished: 'This page is not published.',
  created: 'Page added',
  saved: 'Draft saved',
  published: 'Published',
  unpublished: 'Taken offline',
  isDefaultAgain: 'The page has the default text again',
  restored: 'The version is in the draft. Publish it to show it.',
  deleted: 'Page deleted',
  linkLeftOut: (address: string) =>
    `The link to “${address}” is left out: links start with https://, mailto:, tel: or a path of this shop, such as /products.`,
  pictureLeftOut: (address: string) => `The picture “${address}” is left out: pictures must be uploaded here.`,
  htmlShown: 'HTML is shown as text: pages are written in Markdown.',
} as const;
