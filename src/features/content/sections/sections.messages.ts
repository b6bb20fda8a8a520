/** Sentences about the sections of products, categories and pages, for staff. */
export const sectionsMessages = {
  saved: 'Sections saved',
  changedMeanwhile: 'Someone else changed these sections in the meantime',
  productMissing: 'This product does not exist.',
  categoryMissing: 'This category does not exist.',
  kindLeftOut: 'A product page already shows what was viewed before',
} as const;

export const sectionsCardMessages = {
  sections: 'Sections',
  belowTheProduct: 'Below the product, from top to bottom. They are in the shop as soon as you save them.',
  belowTheList: 'Below the products of the category, from top to bottom. They are in the shop as soon as you save them.',
  belowTheText: 'Below the text, from top to bottom. They are published together with it.',
  count: (count: number) => (count === 1 ? '1 section' : `${count} sections`),
  none: 'There are no sections yet.',
  addASection: 'Add a section',
  unsavedSections: 'Unsaved sections',
  saveSections: 'Save sections',
  notSaved: 'The sections could not be saved.',
};
