export const confirmMessages = {
  cancel: 'Cancel',
  typeToConfirm: (typed: string) => `Type ${typed} to confirm`,
};

export const commandDialogMessages = {
  searchAndCommands: 'Search and commands',
  searchProducts: 'Search products, screens and actions',
  searchOrJumpTo: 'Search or jump to…',
  results: 'Results',
  searching: 'Searching…',
  nothingFoundFor: (text: string) => `Nothing found for “${text}”`,
  found: (count: number) => `${count} found`,
};

export const previewDialogMessages = {
  linkCopied: 'Link copied',
  theLinkCouldNotBeCopied: 'The link could not be copied. Please select it and copy it.',
  previewInTheShop: 'Preview in the shop',
  privateLink: 'Private link',
  validUntil: (expiresAt: string) => `Valid until ${expiresAt}.`,
  open: 'Open',
  copy: 'Copy',
  removeAllLinks: 'Remove all links',
};
