/** A menu of more is no help; a footer and a home page of more are not read. */
export const MENU_MAX = 8;
export const FOOTER_GROUPS_MAX = 6;
export const GROUP_LINKS_MAX = 12;
export const SOCIAL_MAX = 10;
export const BLOCKS_MAX = 20;
export const CHOSEN_PRODUCTS_MAX = 24;
export const CHOSEN_REVIEWS_MAX = 6;
export const LOOKBOOK_POINTS_MAX = 6;
export const QUESTIONS_MAX = 20;
export const LOGOS_MAX = 8;

/** Of a link, a group of links, and the phone number. */
export const LABEL_MAX_LENGTH = 60;
export const HEADING_MAX_LENGTH = 120;
export const LINE_MAX_LENGTH = 200;
/** Of the address and of the opening hours, which have several lines. */
export const LINES_MAX_LENGTH = 400;
export const TEXT_MAX_LENGTH = 2_000;
/** Of a section that is nothing but text. */
export const PAGE_TEXT_MAX_LENGTH = 10_000;
export const ADDRESS_MAX_LENGTH = 500;
