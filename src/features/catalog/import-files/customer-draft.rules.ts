import * as v from 'valibot';
import { EmailSchema, NAME_MAX_LENGTH } from '#features/people/accounts/accounts.schema';
import { type NewAddress, NewAddressSchema } from '#features/people/addresses/addresses.schema';
import { countryOfCode } from '#features/people/addresses/place-codes';
import { DEFAULT_COUNTRY, needsState } from '#features/people/addresses/places';
import type { FieldError } from '#shared/errors';
import { toFieldErrors } from '#shared/field-errors';
import { isPhone, PHONE_MAX_LENGTH } from '#shared/phone';
import { type Fields, readFlag, splitList } from './import-fields.rules';
import { importsMessages as messages } from './imports.messages';

const MAX_TAGS = 100;
const TAG_MAX_LENGTH = 100;

/** What a file says about a customer; what it does not say is absent. Never a role or a password. */
export interface CustomerDraft {
  email: string;
  firstName: string;
  lastName: string;
  phone?: string | undefined;
  address?: NewAddress | undefined;
  tags: string[];
  acceptsMarketing: boolean;
}

export interface ReadDraft<Draft> {
  label: string;
  /** Absent with errors. */
  draft?: Draft;
  errors: FieldError[];
  notes: string[];
}

/** docs/rules.md#imports-customers: a part that is not valid is left out with a note; without an e-mail address there is no customer. */
export function readCustomer(fields: Fields): ReadDraft<CustomerDraft> {
  const notes: string[] = [];
  const email = v.safeParse(EmailSchema, fields.email ?? '');
  if (!email.success) {
    const [issue] = email.issues;
    return {
      label: fields.email ?? '',
      errors: [{ field: 'email', message: fields.email ? issue.message : messages.emailRequired }],
      notes,
    };
  }
  const names = v.safeParse(NamesSchema, { firstName: fields.firstName ?? '', lastName: fields.lastName ?? '' });
  if (!names.success) return { label: email.output, errors: toFieldErrors(names.issues), notes };
  const draft: CustomerDraft = {
    email: email.output,
    ...names.output,
    phone: readPhone(fields.phone, notes),
    address: readAddress(fields, notes),
    tags: splitList(fields.tags)
      .filter((tag) => tag.length <= TAG_MAX_LENGTH)
      .slice(0, MAX_TAGS),
    acceptsMarketing: readFlag(fields.acceptsMarketing) === true || /^subscribed$/i.test(fields.acceptsMarketing ?? ''),
  };
  return { label: draft.email, draft, errors: [], notes };
}

const NameSchema = v.pipe(v.string(), v.maxLength(NAME_MAX_LENGTH, `Please use at most ${NAME_MAX_LENGTH} characters`));
const NamesSchema = v.object({ firstName: NameSchema, lastName: NameSchema });

function readPhone(text: string | undefined, notes: string[]): string | undefined {
  if (!text) return undefined;
  const phone = withoutApostrophe(text).trim();
  if (isPhone(phone) && phone.length <= PHONE_MAX_LENGTH) return phone;
  notes.push(messages.phoneLeftOut);
  return undefined;
}

function readAddress(fields: Fields, notes: string[]): NewAddress | undefined {
  if (!fields.addressLine1 && !fields.city && !fields.postalCode) return undefined;
  const country = fields.country && countryName(fields.country);
  const phone = withoutApostrophe(fields.addressPhone ?? fields.phone ?? '').trim();
  const parsed = v.safeParse(NewAddressSchema, {
    firstName: fields.firstName ?? '',
    lastName: fields.lastName ?? '',
    company: fields.company,
    addressLine1: fields.addressLine1 ?? '',
    addressLine2: fields.addressLine2,
    city: fields.city ?? '',
    // Other shops' addresses have no state in countries where the shop's have one.
    state: fields.state ?? (needsState(country ?? DEFAULT_COUNTRY) ? fields.city : undefined),
    postalCode: withoutApostrophe(fields.postalCode ?? ''),
    country,
    phone: isPhone(phone) && phone.length <= PHONE_MAX_LENGTH ? phone : undefined,
  });
  if (parsed.success) return parsed.output;
  notes.push(messages.addressIncomplete(parsed.issues[0].message));
  return undefined;
}

/** Shopify writes an apostrophe before codes of digits, so that spreadsheets keep their zeros. */
function withoutApostrophe(text: string): string {
  return text.replace(/^'/, '');
}

/** 'Germany' of 'DE', and of 'germany'. */
function countryName(text: string): string {
  return countryOfCode(text) ?? text.toLowerCase().replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}
