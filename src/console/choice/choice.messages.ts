export const comboboxMessages = {
  searching: 'Searching…',
  thisSearchFailed: 'This search failed.',
  nothingFound: 'Nothing found',
  typeToCreate: 'Type a name to create it',
  create: (requested: string) => `Create “${requested}”`,
};

export const comboboxScreenMessages = {
  found: (count: number) => `${count} found`,
  remove: (label: string) => `Remove ${label}`,
};

export const tokenFieldMessages = {
  newNameOf: (label: string) => `New name of ${label}`,
  rename: (label: string) => `Rename ${label}`,
  remove: (label: string) => `Remove ${label}`,
};
