import type { ImportKind } from '#features/catalog/import-files/import-fields.rules';
import { BYTE_ORDER_MARK, toCsvLine } from '#shared/csv-line';
import { importTemplatesMessages as messages } from './import-screens.messages';

/** A header and examples, in columns that are recognised. */
const TEMPLATES = {
  products: [
    [
      messages.handle,
      messages.title,
      messages.description,
      messages.vendor,
      messages.type,
      messages.tags,
      messages.status,
      messages.option1Name,
      messages.option1Value,
      'SKU',
      messages.barcode,
      messages.weight,
      messages.price,
      messages.compareAtPrice,
      messages.stock,
      messages.imageUrl,
    ],
    [
      'linen-shirt',
      messages.linenShirt,
      messages.aLightShirtForHotDays,
      messages.costa,
      messages.shirts,
      'linen, summer',
      'active',
      messages.size,
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
    [
      'enamel-mug',
      messages.enamelMug,
      messages.holdsHalfALitre,
      messages.costa,
      messages.mugs,
      '',
      'draft',
      '',
      '',
      'MUG-1',
      '',
      310,
      '12.50',
      '',
      40,
      '',
    ],
  ],
  customers: [
    [
      messages.email,
      messages.firstName,
      messages.lastName,
      messages.phone,
      messages.acceptsMarketing,
      messages.company,
      messages.addressLine1,
      messages.addressLine2,
      messages.city,
      messages.state,
      messages.postalCode,
      messages.country,
      messages.tags,
    ],
    [
      'ada@example.com',
      messages.ada,
      messages.lovelace,
      '+15125550100',
      'yes',
      '',
      '12 St James Square',
      '',
      messages.austin,
      messages.texas,
      '73301',
      messages.unitedStates,
      'wholesale, friend',
    ],
    ['grace@example.com', messages.grace, messages.hopper, '', 'no', '', '', '', '', '', '', '', ''],
  ],
  stock: [
    ['SKU', messages.stock],
    ['LS-M', 12],
    ['LS-L', 3],
  ],
} as const satisfies Record<ImportKind, readonly (readonly (string | number)[])[]>;

/** The address of a file to fill in, with a byte order mark, so that spreadsheets read it rightly. */
export function templateUrl(kind: ImportKind): string {
  const text = BYTE_ORDER_MARK + TEMPLATES[kind].map((cells) => toCsvLine(cells)).join('');
  return `data:text/csv;charset=utf-8,${encodeURIComponent(text)}`;
}

export function templateName(kind: ImportKind): string {
  return `${kind}-template.csv`;
}
