import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { apiQuery, refreshPaths } from '#console/api-query';
import { Card } from '#console/card';
import { FailedState } from '#console/empty-state';
import { PageHeader } from '#console/page-header';
import { SaveBar } from '#console/save-bar';
import { renameShop } from '#console/shop-name';
import { SkeletonCard } from '#console/skeleton';
import { useVersionedForm, type VersionedForm } from '#console/versioned-form';
import { api } from '#http/api-client';
import { TextArea, TextField } from '#ui/field';
import { Switch } from '#ui/switch';
import { settingsMessages as messages } from './settings.messages';
import { MAX_LOW_STOCK_THRESHOLD, type SettingValues, SHOP_NAME_MAX_LENGTH } from './settings.rules';
import type { Settings } from './settings.schema';

const SETTINGS = '/admin/settings';

interface SettingsScreenProps {
  mayChange: boolean;
  /** Who changed what. */
  history: ReactNode;
  /** The other screens of settings. */
  topics: ReactNode;
}

/** `/admin/settings`: what concerns the whole shop, and the way to all other settings. */
export function SettingsScreen({ mayChange, history, topics }: SettingsScreenProps) {
  const { data, error, refetch } = useQuery(apiQuery<{ settings: Settings }>(SETTINGS));
  const name = data?.settings.shopName;
  useEffect(() => {
    if (name !== undefined) renameShop(name);
  }, [name]);
  return (
    <>
      <PageHeader title="Settings" text="A change is on every page within a second. What nobody has changed since can be undone." />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_min(22rem,35%)]">
        <div className="grid grid-cols-1 gap-5">
          {data ? (
            <SettingsForm settings={data.settings} mayChange={mayChange} />
          ) : error ? (
            <FailedState error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonCard fields={3} />
          )}
        </div>
        {topics}
        {history && <div className="lg:col-span-2">{history}</div>}
      </div>
    </>
  );
}

function SettingsForm({ settings, mayChange }: { settings: Settings; mayChange: boolean }) {
  const client = useQueryClient();
  const form = useVersionedForm<SettingValues>({
    key: 'settings',
    loaded: toLoaded(settings),
    send: async (body) => {
      const response = await api.put<{ settings: Settings }>(SETTINGS, body);
      await refreshPaths(client, SETTINGS, '/admin/audit');
      return toLoaded(response.settings);
    },
    readCurrent: (body) => (hasSettings(body) ? toLoaded(body.current) : undefined),
    textOf: (value) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value)),
    saved: messages.saved,
  });
  return (
    <form
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (form.isDirty) form.save();
      }}
    >
      <fieldset disabled={!mayChange} aria-label="Settings" className="grid grid-cols-1 gap-5">
        <Card title="Name and address" text="On every page, in search results and in all mails.">
          <div className="grid grid-cols-1 gap-4">
            <SettingField
              form={form}
              name="shopName"
              fixedBy={settings.fixed.shopName}
              label="Name of the shop"
              required
              maxLength={SHOP_NAME_MAX_LENGTH}
            />
            <SettingField
              form={form}
              name="shopEmail"
              fixedBy={settings.fixed.shopEmail}
              label="Email address"
              type="email"
              required
              autoComplete="off"
              hint="Shoppers write to it, and mails of the shop come from it."
            />
          </div>
        </Card>
        <Card title="Returns">
          <TextArea
            label="Return address"
            name="returnAddress"
            rows={4}
            maxLength={500}
            value={form.values.returnAddress}
            error={form.errorOf('returnAddress')}
            hint="On return labels and in mails about approved returns. If it is empty, they show the seller’s address of your invoices."
            onChange={(event) => form.set('returnAddress', event.target.value)}
          />
        </Card>
        <Card title="Stock">
          <TextField
            label="Low from"
            name="lowStockThreshold"
            type="number"
            inputMode="numeric"
            min={0}
            max={MAX_LOW_STOCK_THRESHOLD}
            className="max-w-60"
            value={Number.isNaN(form.values.lowStockThreshold) ? '' : form.values.lowStockThreshold}
            error={form.errorOf('lowStockThreshold')}
            hint="Pieces of a variant, unless its product has a number of its own."
            onChange={(event) => form.set('lowStockThreshold', event.target.valueAsNumber)}
          />
        </Card>
        <Card title="Reviews">
          <Switch
            label="Approve reviews first"
            hint="New and edited reviews are shown only after somebody of the staff has approved them. Photos always wait."
            name="reviewApproval"
            checked={form.values.reviewApproval}
            onChange={(event) => form.set('reviewApproval', event.target.checked)}
          />
        </Card>
      </fieldset>
      {/* Enter in a field saves. */}
      <button type="submit" hidden aria-hidden tabIndex={-1} />
      <SaveBar isDirty={form.isDirty} isSaving={form.isSaving} onSave={form.save} onDiscard={form.discard} />
    </form>
  );
}

interface SettingFieldProps extends Omit<ComponentProps<typeof TextField>, 'form' | 'name' | 'value' | 'onChange' | 'error'> {
  form: VersionedForm<SettingValues>;
  name: 'shopName' | 'shopEmail';
  /** The environment variable that wins. */
  fixedBy: string | undefined;
}

function SettingField({ form, name, fixedBy, hint, ...field }: SettingFieldProps) {
  return (
    <TextField
      {...field}
      name={name}
      value={form.values[name]}
      disabled={fixedBy !== undefined}
      error={form.errorOf(name)}
      hint={fixedBy === undefined ? hint : messages.fixed(fixedBy)}
      onChange={(event) => form.set(name, event.target.value)}
    />
  );
}

function toLoaded({ version, fixed: _, ...values }: Settings) {
  return { values, version };
}

function hasSettings(body: unknown): body is { current: Settings } {
  return typeof body === 'object' && body !== null && 'current' in body;
}
