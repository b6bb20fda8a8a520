import { bulkEditsUndo } from '#features/catalog/bulk-edits/bulk-edits.service.server';
import { productsUndo } from '#features/catalog/catalog-admin/product-undo.service.server';
import { categoriesUndo } from '#features/catalog/category-admin/category-undo.service.server';
import { importsUndo } from '#features/catalog/imports/imports.service.server';
import { redirectsUndo } from '#features/catalog/redirects/redirects.service.server';
import { reviewsUndo } from '#features/catalog/review-moderation/review-undo.service.server';
import { salesUndo } from '#features/catalog/sales/sales-undo.server';
import { stockUndo } from '#features/catalog/stock/stock-undo.server';
import { translationsUndo } from '#features/catalog/translations/translations-undo.server';
import { mailTextsUndo } from '#features/content/mail-text-admin/mail-text-drafts.service.server';
import { openingUndo } from '#features/content/opening/opening.service.server';
import { pagesUndo } from '#features/content/pages/pages-undo.server';
import { sectionsUndo } from '#features/content/sections/sections-undo.server';
import { themeUndo } from '#features/content/theme/theme-draft.service.server';
import { customersUndo } from '#features/customers/customer-records/customer-undo.server';
import { shipmentsUndo } from '#features/orders/shipments/shipments-undo.server';
import type { UndoRegistry } from '#features/platform/audit/undo-registry.server';
import { settingsUndo } from '#features/platform/settings/settings-undo.server';
import { promotionCodesUndo } from '#features/pricing/promotion-codes/promotion-codes-undo.server';
import { promotionsUndo } from '#features/pricing/promotions/promotions-undo.server';
import { shippingUndo } from '#features/pricing/shipping/shipping-undo.server';
import { taxesUndo } from '#features/pricing/taxes/taxes-undo.server';

/** How each action in the log is undone; one that is not here cannot be undone (docs/rules.md#undo-not). */
export const UNDO_REGISTRY: UndoRegistry = {
  ...bulkEditsUndo,
  ...categoriesUndo,
  ...customersUndo,
  ...importsUndo,
  ...mailTextsUndo,
  ...openingUndo,
  ...pagesUndo,
  ...productsUndo,
  ...promotionsUndo,
  ...promotionCodesUndo,
  ...taxesUndo,
  ...shippingUndo,
  ...redirectsUndo,
  ...reviewsUndo,
  ...salesUndo,
  ...sectionsUndo,
  ...settingsUndo,
  ...themeUndo,
  ...shipmentsUndo,
  ...stockUndo,
  ...translationsUndo,
};
