const FILE_MAX_MB = 200;

/** docs/rules.md#imports-upload */
export const FILE_MAX_BYTES = FILE_MAX_MB * 1024 * 1024;
/** The same for people: '200 MB'. */
export const FILE_SIZE_LIMIT = `${FILE_MAX_MB} MB`;
