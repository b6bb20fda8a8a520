import { PreviewDialog } from '#console/dialog/preview-dialog';
import { saleLinksCalls } from '#features/catalog/sale-links/sale-links.calls';
import { api } from '#http/client/api-client';
import { salePreviewDialogMessages as messages } from './sale-editor.messages';

interface SalePreviewDialogProps {
  saleId: string;
  isDirty: boolean;
  onClose: () => void;
}

/** A private link to the shop with the prices of the sale as it is saved. */
export function SalePreviewDialog({ saleId, isDirty, onClose }: SalePreviewDialogProps) {
  const path = saleLinksCalls('/:id/preview', { param: { id: saleId } });
  return (
    <PreviewDialog
      text={messages.whoeverOpensThisLinkSeesTheWhole(isDirty)}
      create={() => api.post(path)}
      removeAll={async () => (await api.delete(path)).message}
      onClose={onClose}
    />
  );
}
