import * as v from 'valibot';
import { isLanguage, LANGUAGES } from '#languages/languages';
import { dollarAmount } from '#shared/money-schema';
import { RIGHTS } from '#shared/rights';
import { requiredText } from '#shared/text-schema';
import { VersionSchema } from '#shared/version-schema';
import { ownRolesMessages as messages } from './own-roles.messages';
import { canHaveLanguages, needsRefundLimit, OWN_ROLE_RIGHTS } from './own-roles.rules';

const NAME_MAX_LENGTH = 60;

/** A role that the owner made. */
export const OwnRoleSchema = v.object({
  _id: v.string(),
  name: v.string(),
  rights: v.array(v.picklist(RIGHTS)),
  /** The most that somebody with this role refunds of one order, in dollars. */
  refundLimit: v.optional(v.number()),
  /** BCP 47: those that somebody with this role translates into. Absent, all. */
  languages: v.optional(v.array(v.string())),
  /** How many people have it, or are invited with it. */
  people: v.number(),
  version: v.number(),
});
export type OwnRole = v.InferOutput<typeof OwnRoleSchema>;

export const OwnRolesSchema = v.object({ roles: v.array(OwnRoleSchema) });

const fields = {
  name: requiredText(() => messages.nameRequired, NAME_MAX_LENGTH),
  rights: v.pipe(
    v.array(
      v.picklist(OWN_ROLE_RIGHTS, () => messages.rightUnknown),
      () => messages.rightsRequired,
    ),
    v.minLength(1, () => messages.rightsRequired),
    v.maxLength(OWN_ROLE_RIGHTS.length, () => messages.rightUnknown),
  ),
  refundLimit: v.optional(dollarAmount(() => messages.limitInvalid)),
  /** BCP 47. Absent, the role is not limited to languages. */
  languages: v.optional(
    v.pipe(
      v.array(v.string(() => messages.languageUnknown)),
      v.minLength(1, () => messages.languagesRequired),
      v.maxLength(Object.keys(LANGUAGES).length, () => messages.languageUnknown),
      v.checkItems(isLanguage, () => messages.languageUnknown),
    ),
  ),
  /** Of the role that was seen, when one is changed. */
  version: v.optional(VersionSchema),
};

export const OwnRoleChangeSchema = v.pipe(
  v.object(fields),
  v.forward(
    v.check(
      ({ rights, refundLimit }) => refundLimit !== undefined || !needsRefundLimit(rights),
      () => messages.limitRequired,
    ),
    ['refundLimit'],
  ),
  v.forward(
    v.check(
      ({ rights, refundLimit }) => refundLimit === undefined || needsRefundLimit(rights),
      () => messages.limitNeedless,
    ),
    ['refundLimit'],
  ),
  v.forward(
    v.check(
      ({ rights, languages }) => languages === undefined || canHaveLanguages(rights),
      () => messages.languagesNeedless,
    ),
    ['languages'],
  ),
);
export type OwnRoleChange = v.InferOutput<typeof OwnRoleChangeSchema>;
