import { Archive, Copy, Eye, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { confirm } from '#console/dialog/confirm';
import { Menu } from '#console/dialog/menu';
import { ShopLink } from '#console/shop-link';
import { productsAdminCalls } from '#features/catalog/catalog-admin/catalog-admin.calls';
import type { EditedProduct } from '#features/catalog/catalog-admin/staff-products.schema';
import { canBeBought } from '#features/catalog/products/product-status.rules';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { adminPaths } from '#shared/admin-paths';
import { paths } from '#shared/paths';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { ProductPreviewDialog } from './preview-dialog.console';
import { productEditorCalls } from './product-editor.calls';
import { productEditorMessages as messages } from './product-editor.messages';
import { productActionsMessages as texts } from './product-editor-console.messages';
import { whenSignedIn } from './save-product.console';
import type { ProductEditor } from './use-product-editor.console';

interface ProductActionsProps {
  product: EditedProduct;
  editor: ProductEditor;
}

/** What is done with a saved product as a whole. */
export function ProductActions({ product, editor }: ProductActionsProps) {
  const [isPreviewed, setPreviewed] = useState(false);
  const navigate = useNavigate();
  const { _id, slug, name, status } = product;

  const duplicate = async () => {
    try {
      const copy = await whenSignedIn(() => api.post(productEditorCalls('/:id/duplicate', { param: { id: _id } })));
      toast.success(messages.duplicated);
      navigate(adminPaths.product(copy.product._id));
    } catch (error) {
      toast.error(messageOf(error, apiErrorMessages.unreachable));
    }
  };
  const archive = async () => {
    const isSure = await confirm({
      title: texts.archiveQuestion(name),
      text: texts.itIsNoLongerSold,
      action: texts.archive,
    });
    if (isSure) await editor.save({ status: 'archived', publishAt: '' });
  };
  const remove = async () => {
    const isSure = await confirm({
      title: texts.deleteQuestion(name),
      text: texts.itIsGoneForGood,
      action: texts.delete,
      isDanger: true,
    });
    if (!isSure) return;
    try {
      await whenSignedIn(() => api.delete(productsAdminCalls('/:id', { param: { id: _id } })));
      editor.discard();
      toast.success(texts.productDeleted);
      navigate(adminPaths.products());
    } catch (error) {
      toast.error(messageOf(error, apiErrorMessages.unreachable));
    }
  };
  return (
    <>
      {canBeBought({ status }) ? (
        <ShopLink href={paths.product(slug)}>{texts.viewInTheShop}</ShopLink>
      ) : (
        <Button variant="secondary" size="sm" onClick={() => setPreviewed(true)}>
          <Eye aria-hidden className="size-4" />
          {texts.preview}
        </Button>
      )}
      <Menu
        label={texts.moreActions}
        items={[
          ...(canBeBought({ status }) ? [{ label: texts.privatePreviewLink, icon: Eye, onSelect: () => setPreviewed(true) }] : []),
          { label: texts.duplicate, icon: Copy, onSelect: () => void duplicate() },
          { label: texts.archive, icon: Archive, isDisabled: status === 'archived', onSelect: () => void archive() },
          { label: texts.delete, icon: Trash2, isDanger: true, startsGroup: true, onSelect: () => void remove() },
        ]}
      />
      {isPreviewed && <ProductPreviewDialog productId={_id} isDirty={editor.isDirty} onClose={() => setPreviewed(false)} />}
    </>
  );
}
