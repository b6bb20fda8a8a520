import { PreviewDialog, type PreviewLink } from '#console/dialog/preview-dialog';
import { api } from '#http/client/api-client';
import { previewDialogMessages as messages } from './product-editor-console.messages';
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
      text={messages.everyoneWithThisLinkSeesTheProduct(isDirty)}
      create={() => whenSignedIn(() => api.post<PreviewLink>(path))}
      removeAll={async () => {
        await whenSignedIn(() => api.delete(path));
        return messages.allPreviewLinksOfThisProduct;
      }}
      onClose={onClose}
    />
  );
}
