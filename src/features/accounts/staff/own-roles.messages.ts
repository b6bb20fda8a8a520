/** Sentences about the roles that the owner makes. */
export const ownRolesMessages = {
  nameRequired: 'Please name the role, such as “Packer who refunds”',
  rightsRequired: 'Please choose at least one right',
  rightUnknown: 'A role cannot have this right',
  limitRequired: 'Please enter the most that this role may refund of one order',
  limitNeedless: 'A limit needs the right to refund up to one, and no right to create money without one',
  limitInvalid: 'Please enter an amount, such as 50',
  languagesRequired: 'Please choose at least one language',
  languageUnknown: 'A role cannot have this language',
  languagesNeedless:
    'To limit a role to languages, give it the right to translate, and no right to change products, categories or pages or to import files',
  nameTaken: 'Another role has this name.',
  missing: 'This role does not exist.',
  changed: 'Someone else changed this role in the meantime.',
  inUse: 'Someone has this role, or is invited with it. Give them another one first.',
  added: 'Role added',
  saved: 'Role saved',
  deleted: 'Role deleted',
} as const;
