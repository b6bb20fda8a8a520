import { useEffect, useState } from 'react';
import { Badge } from '#console/badge';
import type { Upload } from '#console/files/upload-queue';
import { RecordFields } from '#console/form/record-form';
import { SaveBar } from '#console/form/save-bar';
import { PageHeader } from '#console/page-header';
import { useSession } from '#features/accounts/sessions/session.store';
import { may } from '#features/accounts/staff/staff.rules';
import type { EditedProduct } from '#features/catalog/catalog-admin/staff-products.schema';
import { PRODUCT_STATUS_BADGES } from '#features/catalog/products/product-status.console';
import { useOriginalText } from '#features/catalog/translations/use-original-text.console';
import { BasicsCard } from './basics-card.console';
import { CollisionDialog } from './collision-dialog.console';
import { DetailsCard } from './details-card.console';
import { MergedNotice, RestoredNotice } from './form-notices.console';
import { OptionsCard } from './options-card.console';
import { OrganisationCard } from './organisation-card.console';
import { PicturesCard } from './pictures-card.console';
import { PriceCard } from './price-card.console';
import { ProductActions } from './product-actions.console';
import { productFormMessages as messages } from './product-editor-console.messages';
import { SearchCard } from './search-card.console';
import { choiceOf, StatusCard } from './status-card.console';
import { useProductEditor } from './use-product-editor.console';
import { usedOptions } from './variant-rows.console';
import { VariantsCard } from './variants-card.console';

interface ProductFormProps {
  /** Absent for a new one. */
  product: EditedProduct | undefined;
  back: { label: string; to: string };
}

/** A product with all that its owner edits. The parts are in the order in which a thumb fills them in. */
export function ProductForm({ product: loaded, back }: ProductFormProps) {
  const editor = useProductEditor(loaded);
  const { fields, product, errors, refusals, isDirty, isSaving, save } = editor;
  const uploads = useUploads(() => void save());
  const rights = useRights();
  const disabledText = useOriginalText();
  const [hasRestoredNote, setRestoredNote] = useState(editor.restoredVersion !== undefined && isDirty);

  const problems = Object.keys(errors).length;
  return (
    <>
      <PageHeader
        title={product ? product.name : messages.newProduct}
        back={back}
        status={product && <StatusBadge product={product} />}
        actions={product && rights.write && <ProductActions product={product} editor={editor} />}
      />
      <MergedNotice changes={editor.merged} onClose={editor.closeMerged} />
      {hasRestoredNote && isDirty && <RestoredNotice onClose={() => setRestoredNote(false)} />}
      <p role="alert" className={problems > 0 ? 'mb-4 font-medium text-bad' : 'sr-only'}>
        {problems > 0 && (problems === 1 ? messages.pleaseCheckOneField : messages.pleaseCheckFields(problems))}
      </p>
      <RecordFields
        form={{ refusals }}
        label={messages.product}
        isDisabled={!rights.write}
        disabledText={disabledText}
        className="grid grid-cols-1 gap-4"
      >
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_min(20rem,35%)] 2xl:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="grid min-w-0 grid-cols-1 gap-4">
            <PicturesCard fields={fields} set={editor.set} errors={errors} onUploads={uploads.follow} />
            <BasicsCard fields={fields} set={editor.set} errors={errors} />
            <PriceCard editor={editor} mayChangePrices={rights.prices || !product} mayChangeStock={rights.stock} />
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-4">
            <StatusCard fields={fields} set={editor.set} errors={errors} isNew={!product} isDisabled={!rights.publish} />
            <OrganisationCard fields={fields} set={editor.set} errors={errors} product={product} />
          </div>
        </div>
        <OptionsCard fields={fields} set={editor.set} errors={errors} />
        {usedOptions(fields.options).length > 0 && (
          <VariantsCard editor={editor} mayChangePrices={rights.prices || !product} mayChangeStock={rights.stock} />
        )}
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <DetailsCard fields={fields} set={editor.set} errors={errors} />
          <SearchCard fields={fields} set={editor.set} errors={errors} product={product} />
        </div>
      </RecordFields>
      <SaveBar
        isDirty={isDirty || uploads.count > 0}
        isSaving={isSaving || uploads.isSaveWaiting}
        text={saveText({ uploads: uploads.count, isUnanswered: editor.isUnanswered })}
        saveLabel={product ? messages.save : NEW_LABELS[choiceOf(fields)]}
        onSave={() => (uploads.count > 0 ? uploads.saveWhenDone() : void save())}
        onDiscard={editor.discard}
      />
      {editor.isCollisionOpen && <CollisionDialog editor={editor} />}
    </>
  );
}

function StatusBadge({ product: { status, publishAt = '' } }: { product: EditedProduct }) {
  const { label, tone } = PRODUCT_STATUS_BADGES[choiceOf({ status, publishAt })];
  return <Badge tone={tone}>{label}</Badge>;
}

function saveText({ uploads, isUnanswered }: { uploads: number; isUnanswered: boolean }): string {
  if (uploads > 0) return messages.onTheWay(uploads);
  return isUnanswered ? messages.notSaved : messages.unsavedChanges;
}

/** What saving a new product does. */
const NEW_LABELS: Record<ReturnType<typeof choiceOf>, string> = {
  active: messages.saveAndPublish,
  draft: messages.saveDraft,
  unlisted: messages.saveUnlisted,
  scheduled: messages.saveAndSchedule,
  archived: messages.save,
};

function useRights() {
  const current = useSession();
  const [user, setUser] = useState(current.status === 'customer' ? current.user : undefined);
  // An ended session changes nothing on the screen: the same person signs in again.
  useEffect(() => {
    if (current.status === 'customer') setUser(current.user);
  }, [current]);
  return {
    write: may(user, 'products.write'),
    prices: may(user, 'prices.write'),
    stock: may(user, 'stock.write'),
    publish: may(user, 'products.publish'),
  };
}

/** Pictures on their way; a save that waits for them. */
function useUploads(save: () => void) {
  const [count, setCount] = useState(0);
  const [isSaveWaiting, setSaveWaiting] = useState(false);
  useEffect(() => {
    if (!isSaveWaiting || count > 0) return;
    setSaveWaiting(false);
    save();
  }, [isSaveWaiting, count, save]);
  return {
    count,
    isSaveWaiting,
    follow: (list: readonly Upload[]) => setCount(list.filter(({ status }) => status === 'waiting' || status === 'sending').length),
    saveWhenDone: () => setSaveWaiting(true),
  };
}
