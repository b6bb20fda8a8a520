import type { ImportKind } from '#features/catalog/import-files/import-fields.rules';
import type { ImportKindService } from './import-kind.server';
import { customerImports } from './imported-customers.service.server';
import { productImports, stockImports } from './imported-products.service.server';
import { translationImports } from './translation-imports.service.server';

/** A draft goes only to the service that made it, so here its type does not matter. */
// biome-ignore lint/suspicious/noExplicitAny: drafts differ by kind.
export const IMPORT_KIND_SERVICES: Record<ImportKind, ImportKindService<any, any>> = {
  customers: customerImports,
  products: productImports,
  stock: stockImports,
  translations: translationImports,
};
