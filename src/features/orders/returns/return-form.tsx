import { useState } from 'react';
import { useSession } from '#features/accounts/sessions/session.store';
import { shownValues } from '#features/catalog/products/product-options.rules';
import type { Order } from '#features/orders/orders/orders.schema';
import { ProductPicture } from '#features/platform/media/product-picture';
import { PhotoInput } from '#features/platform/photos/photo-input';
import { usePhotoUploads } from '#features/platform/photos/use-photo-uploads';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { useForm } from '#http/client/use-form';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { Dotted } from '#ui/dotted';
import { RadioCard, SelectField, TextArea } from '#ui/field';
import { QuantityStepper } from '#ui/quantity-stepper';
import { toast } from '#ui/toast';
import * as texts from './return-form.messages';
import { PrivatePhoto } from './return-photo';
import { orderReturnsCalls } from './returns.calls';
import { returnsMessages as messages, returnReasonNames } from './returns.messages';
import { MAX_PHOTOS, RETURN_REASONS } from './returns.rules';
import { type OrderReturns, RETURN_COMMENT_MAX_LENGTH, ReturnRequestSchema } from './returns.schema';

interface ReturnFormProps {
  order: Order;
  returnable: OrderReturns['returnable'];
  onCancel: () => void;
  onRequested: (response: OrderReturns) => void;
  /** Called when the request was rejected: the returnable quantities may have changed. */
  onRefused: () => void;
}

/** The form for the items to return and the reason. */
export function ReturnForm({ order, returnable, onCancel, onRequested, onRefused }: ReturnFormProps) {
  // A guest could not spend store credit.
  const isCustomer = useSession().status === 'customer';
  const [first] = returnable;
  const isOnePiece = returnable.length === 1 && first?.quantity === 1;
  const [quantities, setQuantities] = useState<Record<string, number>>(isOnePiece ? { [first.itemId]: 1 } : {});
  /** The chosen quantity, limited to what can still be returned. */
  const chosen = (requested: string) =>
    Math.min(quantities[requested] ?? 0, returnable.find(({ itemId }) => itemId === requested)?.quantity ?? 0);
  const photos = usePhotoUploads({
    path: orderReturnsCalls('/:orderId/returns/photos', { param: { orderId: order._id } }),
    most: MAX_PHOTOS,
  });
  const { errors, isSubmitting, form } = useForm({
    schema: async () => ReturnRequestSchema,
    read: (form) => ({
      items: returnable.map(({ itemId }) => ({ itemId, quantity: chosen(itemId) })).filter(({ quantity }) => quantity > 0),
      reason: form.get('reason'),
      comment: form.get('comment'),
      refundMethod: form.get('refundMethod') ?? 'payment',
      // One that is on its way, or failed, breaks the rule.
      photos: photos.readIds() ?? messages.photosInvalid,
    }),
    submit: async (requested) => {
      const { message, ...response } = await api.post(orderReturnsCalls('/:orderId/returns', { param: { orderId: order._id } }), requested);
      toast.success(message);
      onRequested(response);
    },
    onFailure: (error) => {
      toast.error(messageOf(error, messages.requestFailed));
      onRefused();
    },
  });
  return (
    <CheckedForm {...form} className="mb-6 grid gap-5 rounded-md border border-line p-4 last:mb-0 sm:p-5">
      <fieldset name="items" tabIndex={-1} aria-describedby={errors.items && 'return-items-error'} className="min-w-0 outline-none">
        <legend className="font-semibold">{texts.whatDoYouWantToReturn}</legend>
        <ul className="mt-2 divide-y divide-line">
          {order.orderItems.map(({ _id, name, image, options, words }) => {
            const most = returnable.find(({ itemId }) => itemId === _id)?.quantity;
            if (most === undefined) return null;
            return (
              <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                <ProductPicture
                  image={image ? { url: image, alt: '' } : undefined}
                  sizes="56px"
                  alt=""
                  className="w-14 shrink-0 rounded-sm"
                />
                <div className="min-w-0 flex-1 basis-40">
                  <p dir="auto" className="font-semibold">
                    {name}
                  </p>
                  <p className="text-sm text-muted">
                    <Dotted facts={[...shownValues(options, words), texts.upTo(most)]} />
                  </p>
                </div>
                <QuantityStepper
                  label={texts.piecesToReturn(name)}
                  value={chosen(_id)}
                  min={0}
                  max={most}
                  onChange={(quantity) => setQuantities((before) => ({ ...before, [_id]: quantity }))}
                />
              </li>
            );
          })}
        </ul>
        {errors.items && (
          <p id="return-items-error" className="mt-1.5 text-sm font-medium text-bad">
            {errors.items}
          </p>
        )}
      </fieldset>
      <SelectField label={texts.reason} name="reason" required defaultValue="" error={errors.reason}>
        <option value="" disabled>
          {texts.pleaseChoose}
        </option>
        {RETURN_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {returnReasonNames[reason]}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={texts.tellUsMoreOptional}
        name="comment"
        rows={3}
        maxLength={RETURN_COMMENT_MAX_LENGTH}
        error={errors.comment}
        hint={texts.refundHint}
      />
      <PhotoInput uploads={photos} hint={texts.photosHint(MAX_PHOTOS)} messages={messages} error={errors.photos && texts.waitForPhotos}>
        {({ _id }, name) => <PrivatePhoto orderId={order._id} photoId={_id} name={texts.your(name)} />}
      </PhotoInput>
      {isCustomer && (
        <fieldset className="grid min-w-0 gap-2">
          <legend className="mb-1.5 text-sm font-semibold">{texts.howDoYouWantYourRefund}</legend>
          <RadioCard name="refundMethod" value="payment" defaultChecked label={texts.theWayYouPaid} />
          <RadioCard name="refundMethod" value="credit" label={texts.asStoreCredit}>
            <span className="mt-1 block text-sm text-muted">{texts.forNextOrder}</span>
          </RadioCard>
        </fieldset>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isSubmitting}>
          {texts.requestReturn}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {texts.keepEverything}
        </Button>
      </div>
    </CheckedForm>
  );
}
