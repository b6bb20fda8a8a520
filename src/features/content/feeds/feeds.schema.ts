import * as v from 'valibot';
import { VersionSchema } from '#shared/version-schema';
import { feedsMessages as messages } from './feeds.messages';
import { FEED_PROBLEMS } from './feeds.rules';

const MAX_CATEGORIES = 200;

const FetchSchema = v.object({
  at: v.string(),
  /** The program, as it calls itself. */
  agent: v.string(),
  isUnchanged: v.boolean(),
});

export const FeedSchema = v.object({
  isOn: v.boolean(),
  /** With all categories below them; none: every category. */
  categoryIds: v.array(v.string()),
  version: v.number(),
  url: v.string(),
  /** The last ones, newest first. */
  fetches: v.array(FetchSchema),
});
export type Feed = v.InferOutput<typeof FeedSchema>;

export const FeedChangeSchema = v.object({
  isOn: v.boolean(() => messages.flagInvalid),
  categoryIds: v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.regex(/^[1-9]\d{0,14}$/, () => messages.categoryUnknown),
      ),
    ),
    v.maxLength(MAX_CATEGORIES),
  ),
  version: v.optional(VersionSchema),
});
export type FeedChange = v.InferOutput<typeof FeedChangeSchema>;

export const FeedProblemsSchema = v.object({
  products: v.array(v.object({ _id: v.string(), name: v.string(), problems: v.array(v.picklist(FEED_PROBLEMS)) })),
  /** The `cursor` of the next page; absent when all products were looked at. */
  nextCursor: v.optional(v.string()),
});
export type FeedProblems = v.InferOutput<typeof FeedProblemsSchema>;

export const FeedProblemsQuerySchema = v.object({
  cursor: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,14}$/, () => messages.cursorInvalid),
      v.transform(Number),
    ),
  ),
});
