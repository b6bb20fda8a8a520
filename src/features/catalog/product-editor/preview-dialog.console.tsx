import { PreviewDialog } from '#console/dialog/preview-dialog';
import { productPreviewCalls } from '#features/catalog/product-preview/product-preview.calls';
import { api } from '#http/client/api-client';
import { previewDialogMessages as messages } from './product-editor-console.messages';
import { whenSignedIn } from './save-product.console';

interface ProductPreviewDialogProps {
  productId: string;
  isDirty: boolean;
  onClose: () => void;
}

/** A private link to the product as it is saved. */
export function ProductPreviewDialog({ productId, isDirty, onClose }: ProductPreviewDialogProps) {
  const path = productPreviewCalls('/:id/preview', { param: { id: productId } });
  return (
    <PreviewDialog
      text={messages.everyoneWithThisLinkSeesTheProduct(isDirty)}
      create={() => whenSignedIn(() => api.post(path))}
      removeAll={async () => {
        await whenSignedIn(() => api.delete(path));
        return messages.allPreviewLinksOfThisProduct;
      }}
      onClose={onClose}
    />
  );
}
