import * as v from 'valibot';
import { LimitParam, optionalParam, PageParam } from '#shared/query-params';
import { queryMessages } from '#shared/query-params.messages';
import type { MessageOf } from '#shared/text-schema';
import { redirectsMessages as messages } from './redirects.messages';
import { readFromPath, readToPath } from './redirects.rules';

const SEARCH_MAX = 200;
const DEFAULT_LIMIT = 50;

const RedirectSchema = v.object({
  _id: v.string(),
  /** A path of the shop. */
  from: v.string(),
  to: v.string(),
  /** `product`: an address that a product had before; it follows the product's present one. */
  kind: v.picklist(['own', 'product']),
  createdAt: v.string(),
});
export type Redirect = v.InferOutput<typeof RedirectSchema>;

export const OneRedirectSchema = v.object({ redirect: RedirectSchema });

export const RedirectPageSchema = v.object({
  redirects: v.array(RedirectSchema),
  page: v.number(),
  limit: v.number(),
  totalPages: v.number(),
  total: v.number(),
});
export type RedirectPage = v.InferOutput<typeof RedirectPageSchema>;

export const RedirectQuerySchema = v.object({
  /** A part of either address. */
  q: optionalParam(
    v.pipe(
      v.string(() => queryMessages.textInvalid),
      v.trim(),
      v.maxLength(SEARCH_MAX),
    ),
  ),
  page: optionalParam(PageParam),
  limit: v.optional(optionalParam(LimitParam), String(DEFAULT_LIMIT)),
});
export type RedirectQuery = v.InferOutput<typeof RedirectQuerySchema>;

function path(read: (text: string) => string | undefined, message: MessageOf) {
  return v.pipe(
    v.string(message),
    v.trim(),
    v.check((text) => read(text) !== undefined, message),
    v.transform((text) => read(text) ?? text),
  );
}

export const NewRedirectSchema = v.object({
  from: path(readFromPath, () => messages.fromInvalid),
  to: path(readToPath, () => messages.toInvalid),
});
export type NewRedirect = v.InferOutput<typeof NewRedirectSchema>;
