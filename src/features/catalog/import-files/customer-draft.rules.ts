import * as v from 'valibot';
import { EmailSchema } from '#features/accounts/accounts/accounts.schema';
import { CUSTOMER_TAG_MAX_LENGTH, MAX_CUSTOMER_TAGS } from '#features/accounts/accounts/customer-tags.rules';
import { type NewAddress, NewAddressSchema } from '#features/accounts/addresses/addresses.schema';
import { countryOfCode } from '#features/accounts/addresses/country-names';
import { DEFAULT_COUNTRY, needsState } from '#features/accounts/addresses/places';
import { NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from '#shared/lengths';
import { isPhone } from '#shared/phone';
import { tooLong } from '#shared/text-schema';
import { type FileLayout, type FileLine, Findings } from './findings';
import { type Fields, readFlag, splitList } from './import-fields.rules';
import { importsMessages as messages } from './imports.messages';
import type { RowError } from './row-error';

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
  errors: RowError[];
  notes: string[];
}

/** docs/rules.md#imports-customers: a part that is not valid is left out with a note; without an e-mail address there is no customer. */
export function readCustomer(line: FileLine, layout: FileLayout): ReadDraft<CustomerDraft> {
  const { fields } = line;
  const findings = new Findings(layout);
  const email = v.safeParse(EmailSchema, readEmail(fields.email));
  if (!email.success) findings.fail('email', fields.email ? email.issues[0].message : messages.emailRequired, line);
  const names = v.safeParse(NamesSchema, { firstName: fields.firstName ?? '', lastName: fields.lastName ?? '' });
  if (!names.success) for (const { path, message } of names.issues) findings.fail(String(path?.[0].key), message, line);
  if (!email.success || !names.success) return { label: fields.email ?? '', errors: findings.errors, notes: [] };
  const draft: CustomerDraft = {
    email: email.output,
    ...names.output,
    phone: readPhone(fields.phone, findings),
    address: readAddress(fields, findings),
    tags: readCustomerTags(fields, findings),
    acceptsMarketing: readFlag(fields.acceptsMarketing) === true || /^subscribed$/i.test(fields.acceptsMarketing ?? ''),
  };
  return { label: draft.email, draft, errors: [], notes: [...findings.notes] };
}

/** The address in 'Ada Lovelace <ada@example.com>', as mail programs write it, or in 'mailto:ada@example.com'. */
export function readEmail(text = ''): string {
  const start = text.lastIndexOf('<');
  const end = text.indexOf('>', start);
  const inner = start !== -1 && end === text.length - 1 ? text.slice(start + 1, end) : text;
  return inner.trim().replace(/^mailto:/i, '');
}

const NameSchema = v.pipe(
  v.string(),
  v.maxLength(NAME_MAX_LENGTH, () => tooLong(NAME_MAX_LENGTH)),
);
const NamesSchema = v.object({ firstName: NameSchema, lastName: NameSchema });

function readPhone(text: string | undefined, findings: Findings): string | undefined {
  if (!text) return undefined;
  const phone = withoutApostrophe(text).trim();
  if (isPhone(phone) && phone.length <= PHONE_MAX_LENGTH) return phone;
  findings.note('phone', text, messages.phoneLeftOut);
  return undefined;
}

function readCustomerTags({ tags }: Fields, findings: Findings): string[] {
  const list = splitList(tags, { isLoose: findings.layout.format === 'csv' });
  const short = list.filter((tag) => {
    if (tag.length <= CUSTOMER_TAG_MAX_LENGTH) return true;
    findings.note('tags', tag, messages.tagTooLong(CUSTOMER_TAG_MAX_LENGTH));
    return false;
  });
  if (short.length > MAX_CUSTOMER_TAGS)
    findings.note('tags', short.slice(MAX_CUSTOMER_TAGS).join(', '), messages.tagsLeftOut(MAX_CUSTOMER_TAGS));
  return short.slice(0, MAX_CUSTOMER_TAGS);
}

function readAddress(fields: Fields, findings: Findings): NewAddress | undefined {
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
    postalCode: readPostalCode(fields.postalCode ?? '', country),
    country,
    phone: isPhone(phone) && phone.length <= PHONE_MAX_LENGTH ? phone : undefined,
  });
  if (parsed.success) return parsed.output;
  findings.notes.add(
    messages.addressIncomplete(
      parsed.issues
        .slice(0, MOST_REASONS)
        .map((issue) => addressProblem(issue, fields, findings))
        .join('; '),
    ),
  );
  return undefined;
}

const MOST_REASONS = 3;

/** Says what is wrong with a value that is given, and only asks for one that is not. */
function addressProblem({ path, message }: v.BaseIssue<unknown>, fields: Fields, { layout }: Findings): string {
  const field = String(path?.[0]?.key);
  const column = layout.mapping[field] ?? field;
  const value = fields[field];
  if (!value) return messages.addressPartMissing(column);
  return messages.addressPartInvalid(column, value, field === 'country' ? messages.countryUnknown : message);
}

const US = 'United States';
const ZIP_DIGITS = 5;

/** Shopify writes an apostrophe before codes of digits; where it is missing, spreadsheets remove the zeros of '01234'. */
function readPostalCode(text: string, country: string | undefined): string {
  const code = withoutApostrophe(text);
  return (country ?? US) === US && /^\d{3,4}$/.test(code) ? code.padStart(ZIP_DIGITS, '0') : code;
}

function withoutApostrophe(text: string): string {
  return text.replace(/^'/, '');
}

/** 'Germany' of 'DE', and of 'germany'. */
function countryName(text: string): string {
  return countryOfCode(text) ?? text.toLowerCase().replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}
