import * as v from 'valibot';
import { textMessages as messages } from './text.messages';

/** PostgreSQL's integers end here. */
const MAX_VERSION = 2 ** 31 - 1;

/** The version of a thing that a change is based on: a change of an older one is refused with the current one, or merged with it. */
const versionInvalid = () => messages.versionInvalid;
export const VersionSchema = v.pipe(
  v.number(versionInvalid),
  v.integer(versionInvalid),
  v.minValue(0, versionInvalid),
  v.maxValue(MAX_VERSION, versionInvalid),
);
