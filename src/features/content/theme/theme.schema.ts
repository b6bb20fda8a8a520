import * as v from 'valibot';
import { parsePictureUrl } from '#features/platform/media/picture-urls';
import { LANGUAGE_TAGS } from '#features/platform/settings/settings.rules';
import { translationsOf, withTranslations } from '#features/platform/translations/translations.schema';
import { publishedVersionEntries } from '#features/platform/versions/versions.schema';
import { parseNumericId } from '#shared/ids';
import { VersionSchema } from '#shared/version-schema';
import { DesignSchema } from './design.schema';
import { isOwnPath } from './own-path.rules';
import {
  ADDRESS_MAX_LENGTH,
  BLOCKS_MAX,
  CHOSEN_PRODUCTS_MAX,
  CHOSEN_REVIEWS_MAX,
  FOOTER_GROUPS_MAX,
  GROUP_LINKS_MAX,
  HEADING_MAX_LENGTH,
  LABEL_MAX_LENGTH,
  LINE_MAX_LENGTH,
  LINES_MAX_LENGTH,
  LOGOS_MAX,
  LOOKBOOK_POINTS_MAX,
  MENU_MAX,
  PAGE_TEXT_MAX_LENGTH,
  QUESTIONS_MAX,
  SOCIAL_MAX,
  TEXT_MAX_LENGTH,
} from './theme.limits';
import { themeMessages as messages } from './theme.messages';
import { ANNOUNCEMENT_TEXTS, BLOCK_TEXTS, GROUP_TEXTS, LINK_TEXTS, OWN_TEXTS, PICTURE_TEXTS, QUESTION_TEXTS } from './translated-texts';

const addressInvalid = () => messages.addressInvalid;
const pictureInvalid = () => messages.pictureInvalid;
const dateInvalid = () => messages.dateInvalid;
const choiceInvalid = () => messages.choiceInvalid;
const pointInvalid = () => messages.pointInvalid;

const PICTURE_MAX_PIXELS = 20_000;

function text(max: number) {
  return v.pipe(
    v.string(() => messages.textMissing),
    v.trim(),
    v.maxLength(max, () => messages.textTooLong(max)),
  );
}

function requiredText(max: number) {
  return v.pipe(
    text(max),
    v.nonEmpty(() => messages.textMissing),
  );
}

function list<Item extends v.GenericSchema>(item: Item, max: number) {
  return v.pipe(
    v.array(item),
    v.maxLength(max, () => messages.tooMany(max)),
  );
}

/** Where a link leads: a page of the shop, or another address. Never code. */
const LinkAddressSchema = v.pipe(
  requiredText(ADDRESS_MAX_LENGTH),
  v.check((address) => isOwnPath(address) || isForeignAddress(address), addressInvalid),
);

function isForeignAddress(address: string): boolean {
  return /^(https?:\/\/[^\s/]+|mailto:[^\s@]+@|tel:\+?\d)[^\s]*$/i.test(address) && URL.canParse(address);
}

const MenuLinkSchema = v.object({ label: requiredText(LABEL_MAX_LENGTH), to: LinkAddressSchema, ...withTranslations(LINK_TEXTS) });
export type MenuLink = v.InferOutput<typeof MenuLinkSchema>;

const SocialLinkSchema = v.object({
  label: requiredText(LABEL_MAX_LENGTH),
  to: v.pipe(
    requiredText(ADDRESS_MAX_LENGTH),
    v.check(
      (address) => /^https:\/\//i.test(address) && isForeignAddress(address),
      () => messages.webAddressInvalid,
    ),
  ),
});

const LinkGroupSchema = v.object({
  title: requiredText(LABEL_MAX_LENGTH),
  links: list(MenuLinkSchema, GROUP_LINKS_MAX),
  ...withTranslations(GROUP_TEXTS),
});
export type LinkGroup = v.InferOutput<typeof LinkGroupSchema>;

const Share = v.pipe(v.number(pictureInvalid), v.minValue(0), v.maxValue(1));

const Pixels = v.pipe(v.number(pictureInvalid), v.integer(), v.minValue(1), v.maxValue(PICTURE_MAX_PIXELS));

/** One of the shop's own uploaded pictures. */
const ThemePictureSchema = v.object({
  url: v.pipe(
    v.string(pictureInvalid),
    v.check((url) => parsePictureUrl(url) !== undefined, pictureInvalid),
  ),
  width: Pixels,
  height: Pixels,
  alt: text(LINE_MAX_LENGTH),
  /** What stays in view where the picture is cropped: shares of its width and height. Absent: the middle. */
  focus: v.optional(v.object({ x: Share, y: Share })),
  ...withTranslations(PICTURE_TEXTS),
});
export type ThemePicture = v.InferOutput<typeof ThemePictureSchema>;

/** Whether it can be read depends on the theme: `theme-draft.service.server.ts`. */
const AccentSchema = v.pipe(
  v.string(() => messages.colorInvalid),
  v.regex(/^#[\da-f]{6}$/, () => messages.colorInvalid),
);

const MomentSchema = v.nullable(v.pipe(v.string(dateInvalid), v.isoTimestamp(dateInvalid)));

const AnnouncementSchema = v.pipe(
  v.object({
    /** Without a text there is no bar. */
    text: text(LINE_MAX_LENGTH),
    link: v.union([v.literal(''), LinkAddressSchema], addressInvalid),
    startsAt: MomentSchema,
    endsAt: MomentSchema,
    isDismissable: v.boolean(),
    ...withTranslations(ANNOUNCEMENT_TEXTS),
  }),
  v.forward(
    v.check(
      ({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt,
      () => messages.endsBeforeStart,
    ),
    ['endsAt'],
  ),
);
export type Announcement = v.InferOutput<typeof AnnouncementSchema>;

const BlockId = v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/));
const Heading = requiredText(HEADING_MAX_LENGTH);

/** Which products a block shows: by rule, or chosen by hand. */
export const PRODUCT_RULES = ['featured', 'newest', 'bestSellers', 'deals', 'category', 'chosen'] as const;

const NumericIdSchema = v.pipe(
  v.string(choiceInvalid),
  v.check((id) => parseNumericId(id) !== undefined, choiceInvalid),
);

/** Where the text stands on a picture that is as wide as the page, and how much of the screen the picture takes. */
export const BANNER_PLACES = ['start', 'center', 'end'] as const;
export const BANNER_HEIGHTS = ['medium', 'tall', 'full'] as const;

/** Which reviews are quoted: the newest ones of 4 and 5 stars, or some of these that are chosen by hand. */
const REVIEW_RULES = ['newest', 'chosen'] as const;

const Percent = v.pipe(v.number(pointInvalid), v.minValue(0, pointInvalid), v.maxValue(100, pointInvalid));

/** A product on a picture: `x` and `y` are percents of its width and height, from the upper left. */
const LookbookPointSchema = v.object({ productId: NumericIdSchema, x: Percent, y: Percent });
export type LookbookPoint = v.InferOutput<typeof LookbookPointSchema>;

/** The answer is Markdown. */
const QuestionSchema = v.object({
  question: requiredText(LINE_MAX_LENGTH),
  text: requiredText(TEXT_MAX_LENGTH),
  ...withTranslations(QUESTION_TEXTS),
});
export type Question = v.InferOutput<typeof QuestionSchema>;

const LogoSchema = v.object({
  name: requiredText(LABEL_MAX_LENGTH),
  picture: v.nullable(ThemePictureSchema),
  /** '': it leads nowhere. */
  to: v.union([v.literal(''), LinkAddressSchema], addressInvalid),
});
export type Logo = v.InferOutput<typeof LogoSchema>;

const blockEntries = (kind: keyof typeof BLOCK_TEXTS) => ({ id: BlockId, ...withTranslations(BLOCK_TEXTS[kind]) });

const HomeBlockSchema = v.variant(
  'kind',
  [
    v.object({
      kind: v.literal('hero'),
      ...blockEntries('hero'),
      heading: Heading,
      /** '': the shop's own sentence with its promises. */
      text: text(TEXT_MAX_LENGTH),
      /** null: pictures of the best featured products. */
      picture: v.nullable(ThemePictureSchema),
      links: list(MenuLinkSchema, 2),
    }),
    v.object({ kind: v.literal('categories'), ...blockEntries('categories'), heading: Heading }),
    v.object({
      kind: v.literal('products'),
      ...blockEntries('products'),
      heading: Heading,
      rule: v.picklist(PRODUCT_RULES, choiceInvalid),
      /** The address name of the category, for that rule. */
      category: text(LINE_MAX_LENGTH),
      productIds: list(NumericIdSchema, CHOSEN_PRODUCTS_MAX),
    }),
    v.object({
      kind: v.literal('picture'),
      ...blockEntries('picture'),
      heading: text(HEADING_MAX_LENGTH),
      /** Markdown. */
      text: text(TEXT_MAX_LENGTH),
      picture: v.nullable(ThemePictureSchema),
      side: v.picklist(['left', 'right'], choiceInvalid),
      links: list(MenuLinkSchema, 1),
    }),
    v.object({ kind: v.literal('quote'), ...blockEntries('quote'), text: requiredText(TEXT_MAX_LENGTH), by: text(LINE_MAX_LENGTH) }),
    v.object({ kind: v.literal('newsletter'), ...blockEntries('newsletter'), heading: Heading, text: text(TEXT_MAX_LENGTH) }),
    v.object({ kind: v.literal('promises'), id: BlockId }),
    v.object({
      kind: v.literal('banner'),
      ...blockEntries('banner'),
      heading: Heading,
      text: text(TEXT_MAX_LENGTH),
      picture: v.nullable(ThemePictureSchema),
      place: v.picklist(BANNER_PLACES, choiceInvalid),
      height: v.picklist(BANNER_HEIGHTS, choiceInvalid),
      links: list(MenuLinkSchema, 2),
    }),
    v.object({
      kind: v.literal('product'),
      ...blockEntries('product'),
      /** '': the product's name. */
      heading: text(HEADING_MAX_LENGTH),
      /** '': the product's own description. */
      text: text(TEXT_MAX_LENGTH),
      productId: NumericIdSchema,
      side: v.picklist(['left', 'right'], choiceInvalid),
    }),
    v.object({
      kind: v.literal('reviews'),
      ...blockEntries('reviews'),
      heading: Heading,
      rule: v.picklist(REVIEW_RULES, choiceInvalid),
      reviewIds: list(NumericIdSchema, CHOSEN_REVIEWS_MAX),
    }),
    v.object({
      kind: v.literal('lookbook'),
      ...blockEntries('lookbook'),
      heading: Heading,
      picture: v.nullable(ThemePictureSchema),
      points: list(LookbookPointSchema, LOOKBOOK_POINTS_MAX),
    }),
    v.object({
      kind: v.literal('questions'),
      ...blockEntries('questions'),
      heading: Heading,
      questions: list(QuestionSchema, QUESTIONS_MAX),
    }),
    v.object({ kind: v.literal('logos'), ...blockEntries('logos'), heading: text(HEADING_MAX_LENGTH), logos: list(LogoSchema, LOGOS_MAX) }),
    v.object({
      kind: v.literal('countdown'),
      ...blockEntries('countdown'),
      heading: Heading,
      text: text(TEXT_MAX_LENGTH),
      endsAt: v.pipe(v.string(dateInvalid), v.isoTimestamp(dateInvalid)),
      links: list(MenuLinkSchema, 1),
    }),
    v.object({ kind: v.literal('place'), ...blockEntries('place'), heading: Heading }),
    /** Markdown. */
    v.object({
      kind: v.literal('text'),
      ...blockEntries('text'),
      heading: text(HEADING_MAX_LENGTH),
      text: requiredText(PAGE_TEXT_MAX_LENGTH),
    }),
    v.object({
      kind: v.literal('collection'),
      ...blockEntries('collection'),
      /** The address name of the category. */
      category: requiredText(LINE_MAX_LENGTH),
      /** '': the category's name. */
      heading: text(HEADING_MAX_LENGTH),
      /** '': the category's description. */
      text: text(TEXT_MAX_LENGTH),
    }),
    v.object({ kind: v.literal('viewed'), id: BlockId }),
  ],
  choiceInvalid,
);
export type HomeBlock = v.InferOutput<typeof HomeBlockSchema>;
export type BlockOf<Kind extends HomeBlock['kind']> = Extract<HomeBlock, { kind: Kind }>;

/** One schema for each field; a stored value that does not match it counts as absent. */
export const themeSchemas = {
  design: DesignSchema,
  logo: v.nullable(ThemePictureSchema),
  /** Whether the shop's name is beside the logo; a logo may contain it. */
  showsName: v.boolean(),
  accent: v.nullable(v.object({ light: AccentSchema, dark: AccentSchema })),
  address: text(LINES_MAX_LENGTH),
  phone: text(LABEL_MAX_LENGTH),
  hours: text(LINES_MAX_LENGTH),
  announcement: AnnouncementSchema,
  headerMenu: list(MenuLinkSchema, MENU_MAX),
  footerGroups: list(LinkGroupSchema, FOOTER_GROUPS_MAX),
  footerText: text(TEXT_MAX_LENGTH),
  socialLinks: list(SocialLinkSchema, SOCIAL_MAX),
  home: v.pipe(
    list(HomeBlockSchema, BLOCKS_MAX),
    v.check(
      (blocks) => new Set(blocks.map(({ id }) => id)).size === blocks.length,
      () => messages.idsUnique,
    ),
  ),
  /** Of the fields that are nothing but a text; others have theirs within. */
  translations: translationsOf(OWN_TEXTS),
};

const ThemeSchema = v.object(themeSchemas);
export type Theme = v.InferOutput<typeof ThemeSchema>;
export type ThemeField = keyof Theme;

/** What is absent stays. With the `version` that was loaded, a field that changed since then is not overwritten. */
export const ThemeChangeSchema = v.object({ ...v.partial(v.object(themeSchemas)).entries, version: v.optional(VersionSchema) });
export type ThemeChange = v.InferOutput<typeof ThemeChangeSchema>;

/** The draft. `changed` has the fields that differ from what the shop shows. */
export const DraftSchema = v.object({ ...themeSchemas, version: v.number(), changed: v.array(v.string()) });
export type ThemeDraft = v.InferOutput<typeof DraftSchema>;

/** The draft, what the shop comes with, and the languages of the shop, the default one first; absent if it has one only. */
export const OneThemeSchema = v.object({
  theme: DraftSchema,
  shopTexts: v.object({
    headerMenu: themeSchemas.headerMenu,
    footerGroups: themeSchemas.footerGroups,
    homes: v.object({ calm: themeSchemas.home, editorial: themeSchemas.home, market: themeSchemas.home, studio: themeSchemas.home }),
  }),
  languages: v.optional(v.array(v.picklist(LANGUAGE_TAGS))),
});

const ThemeVersionSchema = v.object({
  ...publishedVersionEntries,
  /** The fields that differ from the version before. */
  changed: v.array(v.string()),
});
export const ThemeVersionsSchema = v.object({ versions: v.array(ThemeVersionSchema) });
export type ThemeVersion = v.InferOutput<typeof ThemeVersionSchema>;

/** A private link to the storefront with the draft, shown once: only its hash is stored. */
export const ThemeLinkSchema = v.object({ url: v.string(), expiresAt: v.string() });
export type ThemeLink = v.InferOutput<typeof ThemeLinkSchema>;

/** The page beside the editor, at any address of the storefront with this token. */
export const ThemeFrameSchema = v.object({ token: v.string(), expiresAt: v.string() });
export type ThemeFrame = v.InferOutput<typeof ThemeFrameSchema>;

/** All fields that are entered and not saved. They need not be complete: a link may have no address yet. */
export const FrameChangeSchema = v.object({ token: v.string(() => messages.frameEnded), changes: v.record(v.string(), v.unknown()) });
export type FrameChange = v.InferOutput<typeof FrameChangeSchema>;
