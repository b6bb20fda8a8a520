const PICTURE_MAX_MB = 20;
export const PICTURE_MAX_MEGAPIXELS = 50;

/** docs/rules.md#media-upload */
export const PICTURE_MAX_BYTES = PICTURE_MAX_MB * 1024 * 1024;
export const PICTURE_MAX_PIXELS = PICTURE_MAX_MEGAPIXELS * 1_000_000;
/** The same for people: '20 MB'. */
export const PICTURE_SIZE_LIMIT = `${PICTURE_MAX_MB} MB`;

/** The types of pictures that can be uploaded, as of a file field. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

/** What an uploaded picture shows, for those who do not see it. */
export const ALT_MAX_LENGTH = 500;
