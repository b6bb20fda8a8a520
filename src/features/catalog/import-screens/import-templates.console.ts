import type { ImportKind } from '#features/catalog/import-files/import-fields.rules';
import { BYTE_ORDER_MARK, toCsvLine } from '#shared/csv-line';

/** Files of translations are exported, not written by hand. */
export const TEMPLATE_KINDS = ['products', 'customers', 'stock'] as const satisfies ImportKind[];
type TemplateKind = (typeof TEMPLATE_KINDS)[number];

/** A header and examples, in columns that are recognised. */
const TEMPLATES = {
  products: [
    [
      'Handle',
      'Title',
      'Description',
      'Vendor',
      'Type',
      'Tags',
      'Status',
      'Option1 Name',
      'Option1 Value',
      'SKU',
      'Barcode',
      'Weight (g)',
      'Price',
      'Compare-at price',
      'Stock',
      'Image URL',
    ],
    [
      'linen-shirt',
      'Linen shirt',
      'A light shirt for hot days.',
      'Costa',
      'Shirts',
      'linen, summer',
      'active',
      'Size',
      'M',
      'LS-M',
      '4006381333931',
      220,
      '59.00',
      '79.00',
      12,
      '',
    ],
    ['linen-shirt', '', '', '', '', '', '', '', 'L', 'LS-L', '4006381333948', 240, '59.00', '79.00', 3, ''],
    ['enamel-mug', 'Enamel mug', 'Holds half a litre.', 'Costa', 'Mugs', '', 'draft', '', '', 'MUG-1', '', 310, '12.50', '', 40, ''],
  ],
  customers: [
    [
      'Email',
      'First name',
      'Last name',
      'Phone',
      'Accepts marketing',
      'Company',
      'Address line 1',
      'Address line 2',
      'City',
      'State',
      'Postal code',
      'Country',
      'Tags',
    ],
    [
      'ada@example.com',
      'Ada',
      'Lovelace',
      '+15125550100',
      'yes',
      '',
      '12 St James Square',
      '',
      'Austin',
      'Texas',
      '73301',
      'United States',
      'wholesale, friend',
    ],
    ['grace@example.com', 'Grace', 'Hopper', '', 'no', '', '', '', '', '', '', '', ''],
  ],
  stock: [
    ['SKU', 'Stock'],
    ['LS-M', 12],
    ['LS-L', 3],
  ],
} as const satisfies Record<TemplateKind, readonly (readonly (string | number)[])[]>;

/** The address of a file to fill in, with a byte order mark, so that spreadsheets read it rightly. */
export function templateUrl(kind: TemplateKind): string {
  const text = BYTE_ORDER_MARK + TEMPLATES[kind].map((cells) => toCsvLine(cells)).join('');
  return `data:text/csv;charset=utf-8,${encodeURIComponent(text)}`;
}

export function templateName(kind: TemplateKind): string {
  return `${kind}-template.csv`;
}
