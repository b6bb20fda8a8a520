import * as v from 'valibot';
import { VersionSchema } from '#shared/version-schema';

/** With the version of the draft that was looked at. */
export const PublishSchema = v.object({ version: VersionSchema });

/** What lists say of each version. */
export const publishedVersionEntries = {
  _id: v.string(),
  publishedAt: v.string(),
  /** '' for somebody who has no account any more. */
  by: v.string(),
};
