import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Plus, TriangleAlert, Truck } from 'lucide-react';
import { Link } from 'react-router';
import { apiQuery } from '#console/api-query';
import { Card } from '#console/card';
import { EmptyState, FailedState } from '#console/empty-state';
import { PageHeader } from '#console/page-header';
import { SkeletonCard } from '#console/skeleton';
import { useRight } from '#features/accounts/staff/use-right.console';
import { settingsCalls } from '#features/platform/settings/settings.calls';
import { adminPaths } from '#shared/admin-paths';
import { formatList } from '#shared/lists';
import { ButtonLink } from '#ui/button';
import { richText } from '#ui/rich-text';
import { PickupForm } from './pickup-form.console';
import { shippingZonesCalls } from './shipping.calls';
import type { ShippingZonePage } from './shipping.schema';
import { shippingScreenMessages as messages } from './shipping-console.messages';
import { TryShipping } from './try-shipping.console';

/** Where the shop delivers to, and how. */
export function ShippingScreen() {
  const zones = useQuery(apiQuery(shippingZonesCalls('/')));
  const settings = useQuery(apiQuery(settingsCalls('/')));
  const mayChange = useRight('settings.write');
  const error = zones.error ?? settings.error;
  const retry = () => void Promise.all([zones.refetch(), settings.refetch()]);
  const hasZones = (zones.data?.total ?? 0) > 0;
  return (
    <>
      <PageHeader title={messages.shipping} text={messages.whereYouDeliverTo} actions={mayChange && hasZones && <AddButton />} />
      {zones.data && settings.data ? (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_min(22rem,35%)]">
          <div className="grid grid-cols-1 gap-5">
            <Missing countries={zones.data.missingCountries} />
            <Zones page={zones.data} mayChange={mayChange} />
            <PickupForm settings={settings.data.settings} mayChange={mayChange} hasZones={hasZones} />
          </div>
          {hasZones && <TryShipping />}
        </div>
      ) : error ? (
        <FailedState error={error} onRetry={retry} />
      ) : (
        <SkeletonCard fields={4} />
      )}
    </>
  );
}

function AddButton() {
  return (
    <ButtonLink size="sm" to={adminPaths.newShippingZone()}>
      <Plus aria-hidden className="size-4" />
      {messages.addAZone}
    </ButtonLink>
  );
}

function Missing({ countries }: { countries: readonly string[] }) {
  if (countries.length === 0) return null;
  return (
    <p className="flex items-start gap-3 rounded-md border border-warn bg-surface p-4">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
      <span>{richText(messages.missingCountries, { strong: (text) => <strong>{text}</strong>, countries: formatList(countries) })}</span>
    </p>
  );
}

function Zones({ page: { shippingZones }, mayChange }: { page: ShippingZonePage; mayChange: boolean }) {
  if (shippingZones.length === 0) {
    return (
      <Card title={messages.zones} isFlush>
        <EmptyState icon={Truck} title={messages.noZonesYet} text={messages.untilThereIsOne}>
          {mayChange && <AddButton />}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card title={messages.zones} isFlush>
      <ul className="border-t border-line">
        {shippingZones.map(({ _id, name, place, sentences }) => (
          <li key={_id} className="border-b border-line last:border-b-0">
            <Link to={adminPaths.shippingZone(_id)} className="flex min-h-12 items-center gap-3 px-4 py-3 hover:bg-raised sm:px-5">
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span dir="auto" className="block font-semibold">
                  {name}
                </span>
                {place !== name && <span className="block text-sm text-muted">{place}</span>}
                {sentences.length === 0 && <span className="mt-1 block text-sm text-warn">{messages.nothingIsDeliveredHere}</span>}
                {sentences.map((sentence) => (
                  <span key={sentence} className="mt-1 block text-sm">
                    {sentence}
                  </span>
                ))}
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
