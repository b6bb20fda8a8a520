import * as v from 'valibot';
import { NAME_MAX_LENGTH } from '#shared/lengths';
import { requiredText } from '#shared/text-schema';
import * as messages from './saved-cards.messages';
import { GROUPED_LENGTH } from './saved-cards.rules';

const holderName = requiredText(() => messages.nameRequired, NAME_MAX_LENGTH);
const expiry = v.pipe(
  v.string(() => messages.expiryInvalid),
  v.regex(/^(0[1-9]|1[0-2])\/\d{2}$/, () => messages.expiryInvalid),
);

/** docs/rules.md#payments-saved-card-form */
export const NewCardSchema = v.object({
  holderName,
  number: v.pipe(
    v.string(() => messages.numberInvalid),
    v.minLength(GROUPED_LENGTH, () => messages.numberInvalid),
  ),
  expiry,
  cvv: v.pipe(
    v.string(() => messages.cvvShort),
    v.minLength(3, () => messages.cvvShort),
    v.maxLength(4, () => messages.cvvLong),
  ),
});

/** The number of a saved card cannot be edited: only its last four digits are known. */
export const CardChangeSchema = v.object({ holderName, expiry });
