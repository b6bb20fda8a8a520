import {
  HEADING_MAX_LENGTH,
  LABEL_MAX_LENGTH,
  LINE_MAX_LENGTH,
  LINES_MAX_LENGTH,
  PAGE_TEXT_MAX_LENGTH,
  TEXT_MAX_LENGTH,
} from './theme.limits';

/**
 * The texts of the look that have translations, by what they belong to, each with its greatest length. Addresses, phone numbers, and the
 * names of brands and social networks have none: docs/rules.md#theme-languages
 */
export const OWN_TEXTS = { hours: LINES_MAX_LENGTH, footerText: TEXT_MAX_LENGTH };
export const ANNOUNCEMENT_TEXTS = { text: LINE_MAX_LENGTH };
export const LINK_TEXTS = { label: LABEL_MAX_LENGTH };
export const GROUP_TEXTS = { title: LABEL_MAX_LENGTH };
export const PICTURE_TEXTS = { alt: LINE_MAX_LENGTH };
export const QUESTION_TEXTS = { question: LINE_MAX_LENGTH, text: TEXT_MAX_LENGTH };

const HEADING = { heading: HEADING_MAX_LENGTH };
const HEADING_AND_TEXT = { ...HEADING, text: TEXT_MAX_LENGTH };

/** By kind. Those of its buttons, its picture and its questions belong to these. */
export const BLOCK_TEXTS = {
  hero: HEADING_AND_TEXT,
  categories: HEADING,
  products: HEADING,
  picture: HEADING_AND_TEXT,
  quote: { text: TEXT_MAX_LENGTH, by: LINE_MAX_LENGTH },
  newsletter: HEADING_AND_TEXT,
  promises: {},
  banner: HEADING_AND_TEXT,
  product: HEADING_AND_TEXT,
  reviews: HEADING,
  lookbook: HEADING,
  questions: HEADING,
  logos: HEADING,
  countdown: HEADING_AND_TEXT,
  place: HEADING,
  text: { ...HEADING, text: PAGE_TEXT_MAX_LENGTH },
  collection: HEADING_AND_TEXT,
  viewed: {},
} as const;
