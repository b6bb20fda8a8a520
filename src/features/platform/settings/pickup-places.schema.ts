import * as v from 'valibot';
import { withTranslations } from '#features/platform/translations/translations.schema';
import { requiredText } from '#shared/text-schema';
import { pickupPlacesMessages as messages } from './pickup-places.messages';
import { MAX_DELIVERY_DAYS, MAX_PLACES, PLACE_NAME_MAX_LENGTH, PLACE_TEXT_MAX_LENGTH } from './pickup-places.rules';

const invalid = () => messages.invalid;
const daysInvalid = () => messages.daysInvalid;

/** Where orders can be picked up; what is new gets an id. */
export const PickupPlacesSchema = v.pipe(
  v.array(
    v.object({
      _id: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)), () => crypto.randomUUID()),
      name: requiredText(invalid, PLACE_NAME_MAX_LENGTH),
      address: requiredText(invalid, PLACE_TEXT_MAX_LENGTH),
      hours: requiredText(invalid, PLACE_TEXT_MAX_LENGTH),
      ...withTranslations({ name: PLACE_NAME_MAX_LENGTH, hours: PLACE_TEXT_MAX_LENGTH }),
      readyDays: v.pipe(
        v.number(daysInvalid),
        v.integer(daysInvalid),
        v.minValue(0, daysInvalid),
        v.maxValue(MAX_DELIVERY_DAYS, daysInvalid),
      ),
    }),
    invalid,
  ),
  v.maxLength(MAX_PLACES, () => messages.tooMany),
  v.check((places) => new Set(places.map(({ _id }) => _id)).size === places.length, invalid),
);
