import * as v from 'valibot';

const INVALID = 'Please send the version that was loaded';
/** PostgreSQL's integers end here. */
const MAX_VERSION = 2 ** 31 - 1;

/** The version of a thing that a change is based on: a change of an older one is refused with the current one, or merged with it. */
export const VersionSchema = v.pipe(v.number(INVALID), v.integer(INVALID), v.minValue(0, INVALID), v.maxValue(MAX_VERSION, INVALID));
