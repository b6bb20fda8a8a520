import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Percent, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { refreshPaths } from '#console/api-query';
import { Badge } from '#console/badge';
import { confirm } from '#console/dialog/confirm';
import { DataTable } from '#console/table/data-table';
import type { Column } from '#console/table/data-table.types';
import { listSpec, useList } from '#console/table/use-list';
import { auditCalls } from '#features/platform/audit/audit.calls';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { formatPercent } from '#shared/percent';
import { Button, IconButton } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { toast } from '#ui/toast';
import { TaxRateForm } from './tax-rate-form.console';
import { taxesCalls } from './taxes.calls';
import type { TaxRateView, TaxSetup } from './taxes.schema';
import { taxRatesTableMessages as messages } from './taxes-console.messages';

const LIST = listSpec({
  call: taxesCalls('/'),
  filters: ['q'],
  pageSize: 100,
  read: ({ taxRates, total }) => ({ rows: taxRates, total }),
});

interface TaxRatesTableProps {
  setup: TaxSetup;
  mayChange: boolean;
}

/** The rates by place; the most exact place wins. */
export function TaxRatesTable({ setup, mayChange }: TaxRatesTableProps) {
  const [edited, setEdited] = useState<TaxRateView | 'new'>();
  const canEdit = mayChange && setup.isOwn;
  const add = canEdit && (
    <Button size="sm" onClick={() => setEdited('new')}>
      <Plus aria-hidden className="size-4" />
      {messages.addRate}
    </Button>
  );
  const close = () => setEdited(undefined);
  return (
    <section aria-labelledby="tax-rates" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="tax-rates" className="text-lg font-semibold">
            {messages.rates}
          </h2>
          <p className="text-sm text-muted">{messages.theMostExactPlaceWins}</p>
        </div>
        {add}
      </div>
      <DataTable
        name={messages.taxRates}
        list={useList(LIST)}
        columns={columnsOf({ setup, canEdit, onEdit: setEdited })}
        rowKey={({ _id }) => _id}
        rowName={({ place, name }) => `${name}, ${place}`}
        search={{ name: 'q', label: messages.searchPlacesAndNames }}
        empty={{
          icon: Percent,
          title: messages.nothingIsTaxed,
          text: messages.withoutARate,
          action: add,
          filtered: { title: messages.noRateMatches, showAll: messages.showAllRates },
        }}
      />
      <Dialog isOpen={edited !== undefined} onClose={close} title={edited === 'new' ? messages.addATaxRate : messages.changeTheTaxRate}>
        {edited && <TaxRateForm rate={edited === 'new' ? undefined : edited} setup={setup} onDone={close} />}
      </Dialog>
    </section>
  );
}

interface ColumnParts {
  setup: TaxSetup;
  canEdit: boolean;
  onEdit: (rate: TaxRateView) => void;
}

function columnsOf({ setup, canEdit, onEdit }: ColumnParts): Column<TaxRateView>[] {
  const className = (id: string) => setup.classes.find((known) => known.id === id)?.name ?? id;
  const columns: Column<TaxRateView>[] = [
    {
      key: 'place',
      title: messages.place,
      width: 14,
      grows: true,
      card: 'title',
      cell: (rate) =>
        canEdit ? (
          <button
            type="button"
            className="min-h-6 text-start font-semibold underline-offset-4 hover:underline"
            onClick={() => onEdit(rate)}
          >
            {rate.place}
          </button>
        ) : (
          <span className="font-semibold">{rate.place}</span>
        ),
    },
    {
      key: 'name',
      title: messages.name,
      width: 10,
      grows: true,
      card: 'below',
      cell: ({ name, taxClass }) => (
        <>
          {name}
          {/* A card has no column of classes, and two rates of a place differ by it. */}
          {taxClass && <span className="@2xl:hidden"> · {className(taxClass)}</span>}
        </>
      ),
    },
    {
      key: 'class',
      title: messages.products,
      width: 9,
      cell: ({ taxClass }) => (taxClass ? className(taxClass) : <span className="text-muted">{messages.allOtherClasses}</span>),
    },
    { key: 'percent', title: messages.rate, width: 6, align: 'end', card: 'belowEnd', cell: ({ percent }) => formatPercent(percent) },
    {
      key: 'kind',
      title: messages.kind,
      width: 11,
      cell: ({ included, additional }) => (
        <span className="flex flex-wrap gap-1">
          <Badge tone={included ? 'accent' : undefined}>{included ? messages.included : messages.added}</Badge>
          {additional && <Badge>{messages.besidesOthers}</Badge>}
        </span>
      ),
    },
  ];
  if (!canEdit) return columns;
  return [
    ...columns,
    {
      key: 'delete',
      title: messages.delete,
      isTitleHidden: true,
      width: 4,
      card: 'end',
      isFixed: true,
      cell: (rate) => <DeleteTaxRate rate={rate} />,
    },
  ];
}

function DeleteTaxRate({ rate: { _id, name, place } }: { rate: TaxRateView }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.delete(taxesCalls('/:rateId', { param: { rateId: _id } })),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error, apiErrorMessages.unreachable)),
    onSettled: () => refreshPaths(client, taxesCalls('/'), auditCalls('/')),
  });
  const question = {
    title: messages.deleteThisTaxRate,
    text: messages.forIsNotChargedAnyMore(name, place),
    action: messages.delete,
    isDanger: true,
  };
  return (
    <IconButton
      label={messages.deleteLabel(name, place)}
      disabled={remove.isPending}
      onClick={async () => {
        if (await confirm(question)) remove.mutate();
      }}
      className="not-pointer-coarse:size-9"
    >
      <Trash2 aria-hidden className="size-4" />
    </IconButton>
  );
}
