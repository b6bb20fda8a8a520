import * as v from 'valibot';
import { MAX_PAGE_SIZE } from './pagination';
import { queryMessages as messages } from './query-params.messages';

/** Treats an empty value as absent, because forms send their empty fields. */
export function optionalParam<Schema extends v.GenericSchema<string, unknown>>(schema: Schema) {
  const EmptyParam = v.pipe(
    v.literal(''),
    v.transform(() => undefined),
  );
  return v.optional(v.union([EmptyParam, schema], ({ issues }) => issues?.at(-1)?.message ?? messages.textInvalid));
}
export const FlagParam = v.pipe(
  v.picklist(['true', 'false'], () => messages.flagInvalid),
  v.transform((flag) => flag === 'true'),
);
export const OrderParam = v.picklist(['asc', 'desc'], () => messages.orderInvalid);

export const PageParam = v.pipe(
  v.string(() => messages.pageInvalid),
  v.regex(/^0*[1-9]\d{0,8}$/, () => messages.pageInvalid),
  v.transform(Number),
);

export const LimitParam = v.pipe(
  v.string(() => messages.limitInvalid),
  v.regex(/^0*[1-9]\d*$/, () => messages.limitInvalid),
  v.transform((limit) => Math.min(Number(limit), MAX_PAGE_SIZE)),
);

export const LimitQuerySchema = v.object({ limit: optionalParam(LimitParam) });
