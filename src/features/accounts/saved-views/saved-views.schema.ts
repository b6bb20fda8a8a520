import * as v from 'valibot';
import { isUuid } from '#shared/ids';
import { requiredText } from '#shared/text-schema';
import { VersionSchema } from '#shared/version-schema';
import { savedViewsMessages as messages } from './saved-views.messages';
import { VIEW_NAME_MAX } from './view-query.rules';

const queryInvalid = () => messages.queryInvalid;
const orderInvalid = () => messages.orderInvalid;

const QUERY_MAX = 2_000;
/** docs/rules.md#views-limits */
export const MAX_VIEWS = 50;

export const SavedViewSchema = v.object({
  _id: v.string(),
  screen: v.string(),
  name: v.string(),
  /** The query string of the screen's address, without '?'. */
  query: v.string(),
  /** Whether all of the staff see it. */
  shared: v.boolean(),
  /** Whether the screen opens with it for the caller. */
  isDefault: v.boolean(),
  /** Whether the caller saved it, and may change it. */
  mine: v.boolean(),
  by: v.string(),
  version: v.number(),
});
export type SavedView = v.InferOutput<typeof SavedViewSchema>;

const ScreenSchema = v.pipe(
  v.string(() => messages.screenInvalid),
  v.regex(/^[a-z][a-z0-9-]{0,39}$/, () => messages.screenInvalid),
);
const NameSchema = requiredText(() => messages.nameRequired, VIEW_NAME_MAX);
/** Written again by the URL standard, so that nothing but a query string is stored. */
const QuerySchema = v.pipe(
  v.string(queryInvalid),
  v.maxLength(QUERY_MAX, queryInvalid),
  v.transform((text) => new URLSearchParams(text).toString()),
  v.maxLength(QUERY_MAX, queryInvalid),
);
const SharedSchema = v.boolean(() => messages.flagInvalid);

/** Absent: the views of all screens. */
export const ViewsQuerySchema = v.object({ screen: v.optional(ScreenSchema) });

export const NewViewSchema = v.object({
  screen: ScreenSchema,
  name: NameSchema,
  query: QuerySchema,
  shared: v.optional(SharedSchema, false),
});
export type NewView = v.InferOutput<typeof NewViewSchema>;

/** Absent fields stay. */
export const ViewChangeSchema = v.object({
  name: v.optional(NameSchema),
  query: v.optional(QuerySchema),
  shared: v.optional(SharedSchema),
  version: v.optional(VersionSchema),
});
export type ViewChange = v.InferOutput<typeof ViewChangeSchema>;

export const ViewOrderSchema = v.object({
  screen: ScreenSchema,
  /** The caller's views of the screen, in the new order; those that are left out follow. */
  ids: v.pipe(v.array(v.pipe(v.string(orderInvalid), v.check(isUuid, orderInvalid)), orderInvalid), v.maxLength(MAX_VIEWS, orderInvalid)),
});
export type ViewOrder = v.InferOutput<typeof ViewOrderSchema>;

export const DefaultViewSchema = v.object({
  screen: ScreenSchema,
  /** null: the screen opens without filters. */
  viewId: v.nullable(
    v.pipe(
      v.string(() => messages.viewInvalid),
      v.check(isUuid, () => messages.viewInvalid),
    ),
  ),
});
export type DefaultView = v.InferOutput<typeof DefaultViewSchema>;
