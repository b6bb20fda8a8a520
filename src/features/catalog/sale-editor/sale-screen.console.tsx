import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye, Play, Square, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { apiQuery, refreshPaths } from '#console/api-query';
import { Card } from '#console/card';
import { confirm } from '#console/dialog/confirm';
import { boundText } from '#console/form/bound-text';
import { RecordFields, RecordSaveBar } from '#console/form/record-form';
import { toLocal } from '#console/local-time';
import { PageHeader } from '#console/page-header';
import { UnloadedScreen } from '#console/unloaded-screen';
import { salesCalls } from '#features/catalog/sales/sales.calls';
import type { Sale } from '#features/catalog/sales/sales.schema';
import { SALE_NAME_MAX_LENGTH } from '#features/catalog/sales/sales.schema';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { adminPaths } from '#shared/admin-paths';
import { Button, IconButton } from '#ui/button';
import { TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { saleScreenMessages as messages } from './sale-editor.messages';
import { saleStatus } from './sale-form.console';
import { SalePreviewDialog } from './sale-preview-dialog.console';
import { SalePrices } from './sale-prices.console';
import { SaleRuleForm } from './sale-rule-form.console';
import { StatusBadge } from './sale-status.console';
import { type SaleForm, useSaleForm } from './use-sale-form.console';

const BACK = { label: messages.sales, to: adminPaths.sales() };

/** A sale's form. */
export function SaleScreen() {
  const { saleId = '' } = useParams();
  const { data, error, refetch } = useQuery(apiQuery(salesCalls('/:id', { param: { id: saleId } })));
  if (data) return <SaleEditor key={saleId} sale={data.sale} />;
  return <UnloadedScreen title={messages.sale} back={BACK} error={error} onRetry={() => void refetch()} cards={[4]} />;
}

export function NewSaleScreen() {
  return <SaleEditor sale={undefined} />;
}

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

function SaleEditor({ sale }: { sale: Sale | undefined }) {
  const form = useSaleForm(sale);
  const { values, record: loaded } = form;
  return (
    <>
      <PageHeader
        title={loaded?.name ?? messages.newSale}
        back={BACK}
        status={loaded && <StatusBadge sale={loaded} />}
        actions={loaded && <Actions sale={loaded} form={form} />}
      />
      <RecordFields form={form} label={messages.sale} className="grid grid-cols-1 gap-5">
        <Card title={messages.sale} text={messages.timesAreThoseOfThisComputer(ZONE)}>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <TextField
              {...boundText(form, 'name')}
              label={messages.name}
              required
              maxLength={SALE_NAME_MAX_LENGTH}
              className="sm:col-span-2"
            />
            <TextField {...boundText(form, 'startsAt')} label={messages.start} type="datetime-local" required />
            <TextField {...boundText(form, 'endsAt')} label={messages.end} type="datetime-local" hint={messages.withoutAnEndItRunsUntil} />
          </div>
        </Card>
        <SaleRuleForm saleId={loaded?._id} values={values} onAdd={form.addPrices} />
        <SalePrices form={form} />
      </RecordFields>
      <RecordSaveBar
        form={form}
        text={loaded ? messages.unsavedChanges : messages.newSaleWith(form.prices.length)}
        saveLabel={loaded ? messages.save : messages.addTheSale}
      />
    </>
  );
}

function Actions({ sale, form }: { sale: Sale; form: SaleForm }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const status = saleStatus(sale, new Date());
  const [isPreviewing, setPreviewing] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.delete(salesCalls('/:id', { param: { id: sale._id } })),
    onSuccess: async () => {
      toast.success(messages.saleDeleted);
      await navigate(adminPaths.sales());
      await refreshPaths(client, salesCalls('/'));
    },
    onError: (error) => toast.error(messageOf(error, messages.theSaleCouldNotBeDeleted)),
  });
  const start = async () => {
    const question = { title: messages.startNowQuestion(sale.name), text: messages.itsPricesApplyInTheShop, action: messages.startNow };
    const hasNoTimeLeft = sale.endsAt !== undefined && new Date(sale.endsAt) <= new Date();
    if (await confirm(question)) {
      void form.save({
        active: true,
        ...(status !== 'running' && { startsAt: toLocal(new Date().toISOString()) }),
        ...(hasNoTimeLeft && { endsAt: '' }),
      });
    }
  };
  const stop = async () => {
    const question = {
      title: messages.stopNowQuestion(sale.name),
      text: messages.thePricesFromBeforeApplyAgain,
      action: messages.stopNow,
      isDanger: true,
    };
    if (await confirm(question)) await form.save({ active: false });
  };
  const deleteIt = async () => {
    const question = {
      title: messages.deleteQuestion(sale.name),
      text: messages.itsPricesEndAtOnce,
      action: messages.delete,
      isDanger: true,
    };
    if (await confirm(question)) remove.mutate();
  };
  return (
    <>
      {status !== 'ended' && (
        <Button variant="secondary" size="sm" onClick={() => setPreviewing(true)}>
          <Eye aria-hidden className="size-4" />
          {messages.preview}
        </Button>
      )}
      {isPreviewing && <SalePreviewDialog saleId={sale._id} isDirty={form.isDirty} onClose={() => setPreviewing(false)} />}
      {status === 'running' || status === 'scheduled' ? (
        <Button variant="secondary" size="sm" isBusy={form.isSaving} onClick={() => void stop()}>
          <Square aria-hidden className="size-4" />
          {status === 'running' ? messages.stopNow : messages.callOff}
        </Button>
      ) : null}
      {status !== 'running' && (
        <Button variant="secondary" size="sm" isBusy={form.isSaving} onClick={() => void start()}>
          <Play aria-hidden className="size-4" />
          {messages.startNow}
        </Button>
      )}
      <IconButton label={messages.delete} aria-busy={remove.isPending || undefined} onClick={() => void deleteIt()} className="text-bad">
        <Trash2 aria-hidden className="size-5" />
      </IconButton>
    </>
  );
}
