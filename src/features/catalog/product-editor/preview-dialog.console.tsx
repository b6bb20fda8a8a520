import { PreviewDialog, type PreviewLink } from '#console/dialog/preview-dialog';
import { api } from '#http/client/api-client';
import { productPath, whenSignedIn } from './save-product.console';

interface ProductPreviewDialogProps {
  productId: string;
  isDirty: boolean;
  onClose: () => void;
}

/** A private link to the product as it is saved. */
export function ProductPreviewDialog({ productId, isDirty, onClose }: ProductPreviewDialogProps) {
  const path = `${productPath(productId)}/preview`;
  return (
    <PreviewDialog
      text={`Everyone with this link sees the product, also as a draft, and cannot buy it there.${
        isDirty ? ' It shows what is saved, without your last changes.' : ''
      }`}
      create={() => whenSignedIn(() => api.post<PreviewLink>(path))}
      removeAll={async () => {
        await whenSignedIn(() => api.delete(path));
        return 'All preview links of this product were removed';
      }}
      onClose={onClose}
    />
  );
}
