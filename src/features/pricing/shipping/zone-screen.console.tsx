import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useNavigate, useParams } from 'react-router';
import { apiQuery, refreshPaths } from '#console/api-query';
import { confirm } from '#console/dialog/confirm';
import { RecordForm } from '#console/form/record-form';
import { PageHeader } from '#console/page-header';
import { UnloadedScreen } from '#console/unloaded-screen';
import { useRight } from '#features/accounts/staff/use-right.console';
import { auditCalls } from '#features/platform/audit/audit.calls';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { adminPaths } from '#shared/admin-paths';
import { IconButton } from '#ui/button';
import { toast } from '#ui/toast';
import { shippingZonesCalls } from './shipping.calls';
import type { ShippingZoneView } from './shipping.schema';
import { zoneScreenMessages as messages } from './shipping-console.messages';
import { useZoneForm } from './use-zone-form.console';
import { ZoneMethods } from './zone-methods.console';
import { ZonePlaces } from './zone-places.console';

const BACK = { label: messages.shipping, to: adminPaths.shipping() };

const NEW = 'new';

/** The form of a zone, or of a new one. */
export function ZoneScreen() {
  const { zoneId = '' } = useParams();
  return zoneId === NEW ? <Form key={NEW} zone={undefined} /> : <LoadedZone zoneId={zoneId} />;
}

function LoadedZone({ zoneId }: { zoneId: string }) {
  const { data, error, refetch } = useQuery(apiQuery(shippingZonesCalls('/:zoneId', { param: { zoneId } })));
  if (data) return <Form key={zoneId} zone={data.shippingZone} />;
  return <UnloadedScreen title={messages.zone} back={BACK} error={error} onRetry={() => void refetch()} cards={[4]} />;
}

function Form({ zone }: { zone: ShippingZoneView | undefined }) {
  const form = useZoneForm(zone);
  const canWrite = useRight('settings.write');
  const { record: loaded } = form;
  return (
    <>
      <PageHeader
        title={loaded?.name ?? messages.newZone}
        back={BACK}
        text={loaded?.place}
        actions={loaded && canWrite && <DeleteZone zone={loaded} />}
      />
      <RecordForm
        form={form}
        label={messages.zone}
        isDisabled={!canWrite}
        className="grid max-w-4xl grid-cols-1 gap-5"
        text={loaded ? messages.unsavedChanges : messages.newZone}
        saveLabel={loaded ? messages.save : messages.addTheZone}
      >
        <ZonePlaces form={form} />
        <ZoneMethods form={form} />
      </RecordForm>
    </>
  );
}

function DeleteZone({ zone: { _id, name } }: { zone: ShippingZoneView }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => api.delete(shippingZonesCalls('/:zoneId', { param: { zoneId: _id } })),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await navigate(adminPaths.shipping());
      await refreshPaths(client, shippingZonesCalls('/'), auditCalls('/'));
    },
    onError: (error) => toast.error(messageOf(error, messages.theZoneCouldNotBeDeleted)),
  });
  const deleteIt = async () => {
    const question = {
      title: messages.deleteQuestion(name),
      text: messages.ordersKeepTheirShipping,
      action: messages.delete,
      isDanger: true,
    };
    if (await confirm(question)) remove.mutate();
  };
  return (
    <IconButton label={messages.delete} aria-busy={remove.isPending || undefined} onClick={() => void deleteIt()} className="text-bad">
      <Trash2 aria-hidden className="size-5" />
    </IconButton>
  );
}
