import { PreviewDialog, type PreviewLink } from '#console/dialog/preview-dialog';
import { api } from '#http/client/api-client';
import { SALE_CALLS } from './sale-status.console';

interface SalePreviewDialogProps {
  saleId: string;
  isDirty: boolean;
  onClose: () => void;
}

/** A private link to the shop with the prices of the sale as it is saved. */
export function SalePreviewDialog({ saleId, isDirty, onClose }: SalePreviewDialogProps) {
  const path = `${SALE_CALLS}/${saleId}/preview`;
  return (
    <PreviewDialog
      text={`Whoever opens this link sees the whole shop with the prices of this sale, in their browser, until they end the preview.${
        isDirty ? ' It shows what is saved, without your last changes.' : ''
      }`}
      create={() => api.post<PreviewLink>(path)}
      removeAll={async () => (await api.delete<{ message: string }>(path)).message}
      onClose={onClose}
    />
  );
}
