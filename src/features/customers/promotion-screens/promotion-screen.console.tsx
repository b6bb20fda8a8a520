import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Pause, Play, Square, Tickets, Trash2 } from 'lucide-react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { apiQuery, refreshPaths } from '#console/api-query';
import { Card } from '#console/card';
import { confirm } from '#console/dialog/confirm';
import { RecordFields, RecordSaveBar } from '#console/form/record-form';
import { PageHeader } from '#console/page-header';
import { UnloadedScreen } from '#console/unloaded-screen';
import { promotionSentences } from '#features/pricing/promotions/promotion-sentences.rules';
import { promotionsCalls } from '#features/pricing/promotions/promotions.calls';
import type { PromotionView } from '#features/pricing/promotions/promotions.schema';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { adminPaths } from '#shared/admin-paths';
import { formatDollars } from '#shared/money';
import { Button, ButtonLink, IconButton } from '#ui/button';
import { toast } from '#ui/toast';
import { PromotionBenefit } from './promotion-benefit.console';
import { PromotionConditions } from './promotion-conditions.console';
import { chosenNames, toBody } from './promotion-form.console';
import { promotionScreenMessages as messages } from './promotion-screens.messages';
import { PromotionBadge } from './promotion-status.console';
import { PromotionTimes } from './promotion-times.console';
import { TryPromotion } from './try-promotion.console';
import { type PromotionForm, usePromotionForm } from './use-promotion-form.console';

const BACK = { label: messages.promotions, to: adminPaths.promotions() };

/** A promotion's form. */
export function PromotionScreen() {
  const { promotionId = '' } = useParams();
  return <Loaded id={promotionId}>{(promotion) => <Form key={promotionId} promotion={promotion} />}</Loaded>;
}

/** A new one, or a copy of another. */
export function NewPromotionScreen() {
  const [query] = useSearchParams();
  const from = query.get('from');
  if (from === null) return <Form promotion={undefined} />;
  return <Loaded id={from}>{(copied) => <Form key={`copy ${from}`} promotion={undefined} copied={copied} />}</Loaded>;
}

function Loaded({ id, children }: { id: string; children: (promotion: PromotionView) => React.ReactNode }) {
  const { data, error, refetch } = useQuery(apiQuery(promotionsCalls('/:id', { param: { id } })));
  if (data) return children(data.promotion);
  return <UnloadedScreen title={messages.promotion} back={BACK} error={error} onRetry={() => void refetch()} cards={[4]} />;
}

function Form({ promotion, copied }: { promotion: PromotionView | undefined; copied?: PromotionView }) {
  const form = usePromotionForm(promotion, copied);
  const { record: loaded } = form;
  return (
    <>
      <PageHeader
        title={loaded?.name ?? messages.newPromotion}
        back={BACK}
        status={loaded && <PromotionBadge promotion={loaded} />}
        actions={loaded && <Actions promotion={loaded} form={form} />}
      />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_min(22rem,35%)]">
        <RecordFields form={form} label={messages.promotion} className="grid grid-cols-1 gap-5">
          <PromotionBenefit form={form} />
          <PromotionConditions form={form} />
          <PromotionTimes form={form} />
        </RecordFields>
        <div className="grid grid-cols-1 gap-5 xl:sticky xl:top-5">
          <Summary form={form} />
          <TryPromotion form={form} />
        </div>
      </div>
      <RecordSaveBar
        form={form}
        text={loaded ? messages.unsavedChanges : messages.newPromotion}
        saveLabel={loaded ? messages.save : messages.addThePromotion}
      />
    </>
  );
}

/** The promotion in plain words while it is typed. */
function Summary({ form: { values, record: promotion } }: { form: PromotionForm }) {
  const { code, hasCodes, usageLimit, customerLimit, ...terms } = toBody(values);
  const limits = { usageLimit: usageLimit ?? undefined, customerLimit: customerLimit ?? undefined };
  const sentences = promotionSentences({ code: code ?? undefined, hasCodes, terms, ...limits }, chosenNames(values));
  return (
    <Card title={messages.inPlainWords}>
      <ul aria-live="polite" className="grid gap-2">
        {sentences.map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
      {promotion && promotion.uses > 0 && (
        <p className="mt-4 text-sm text-muted">{messages.usedByFor(promotion.uses, formatDollars(promotion.revenue))}</p>
      )}
    </Card>
  );
}

function Actions({ promotion, form }: { promotion: PromotionView; form: PromotionForm }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { _id, name, state, isPaused, uses, hasCodes } = promotion;
  const remove = useMutation({
    mutationFn: () => api.delete(promotionsCalls('/:id', { param: { id: _id } })),
    onSuccess: async () => {
      toast.success(messages.promotionDeleted);
      await navigate(adminPaths.promotions());
      await refreshPaths(client, promotionsCalls('/'));
    },
    onError: (error) => toast.error(messageOf(error, messages.thePromotionCouldNotBeDeleted)),
  });
  const end = async () => {
    const question = {
      title: messages.endNowQuestion(name),
      text: messages.noFurtherOrderGetsIt,
      action: messages.endNow,
      isDanger: true,
    };
    if (await confirm(question)) await form.saveWith({ endsAt: new Date().toISOString() });
  };
  const deleteIt = async () => {
    const question = {
      title: messages.deleteQuestion(name),
      text: messages.noOrderUsedIt,
      action: messages.delete,
      isDanger: true,
    };
    if (await confirm(question)) remove.mutate();
  };
  return (
    <>
      {hasCodes && (
        <ButtonLink variant="secondary" size="sm" to={adminPaths.promotionCodes(_id)}>
          <Tickets aria-hidden className="size-4" />
          {messages.codes}
        </ButtonLink>
      )}
      {state !== 'ended' && (
        <Button variant="secondary" size="sm" isBusy={form.isSaving} onClick={() => void form.saveWith({ isPaused: !isPaused })}>
          {isPaused ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />}
          {isPaused ? messages.continue : messages.pause}
        </Button>
      )}
      {state !== 'ended' && state !== 'scheduled' && (
        <Button variant="secondary" size="sm" isBusy={form.isSaving} onClick={() => void end()}>
          <Square aria-hidden className="size-4" />
          {messages.endNow}
        </Button>
      )}
      <ButtonLink variant="secondary" size="sm" to={`${adminPaths.newPromotion()}?from=${_id}`}>
        <Copy aria-hidden className="size-4" />
        {messages.duplicate}
      </ButtonLink>
      {uses === 0 && (
        <IconButton label={messages.delete} aria-busy={remove.isPending || undefined} onClick={() => void deleteIt()} className="text-bad">
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
      )}
    </>
  );
}
