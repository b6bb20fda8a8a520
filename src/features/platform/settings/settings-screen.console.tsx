import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { apiQuery } from '#console/api-query';
import { Card } from '#console/card';
import { FailedState } from '#console/empty-state';
import { RecordForm } from '#console/form/record-form';
import { PageHeader } from '#console/page-header';
import { renameShop } from '#console/shop-name';
import { SkeletonCard } from '#console/skeleton';
import { TextArea, TextField } from '#ui/field';
import { Switch } from '#ui/switch';
import { settingsCalls } from './settings.calls';
import { settingsMessages as messages } from './settings.messages';
import { MAX_LOW_STOCK_THRESHOLD, SELLER_TEXT_MAX_LENGTH, SHOP_NAME_MAX_LENGTH } from './settings.rules';
import type { Settings } from './settings.schema';
import { type SettingsForm, useSettingsForm } from './use-settings-form.console';

interface SettingsScreenProps {
  mayChange: boolean;
  /** Who changed what. */
  history: ReactNode;
  /** The other screens of settings. */
  topics: ReactNode;
}

/** `/admin/settings`: what concerns the whole shop, and the way to all other settings. */
export function SettingsScreen({ mayChange, history, topics }: SettingsScreenProps) {
  const { data, error, refetch } = useQuery(apiQuery(settingsCalls('/')));
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
            <ShopSettings settings={data.settings} mayChange={mayChange} />
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

const NAMES = ['shopName', 'shopEmail', 'returnAddress', 'lowStockThreshold', 'reviewApproval'] as const;

function ShopSettings({ settings, mayChange }: { settings: Settings; mayChange: boolean }) {
  const form = useSettingsForm({ key: 'settings', settings, names: NAMES });
  return (
    <RecordForm form={form} label="Settings" isDisabled={!mayChange} className="grid grid-cols-1 gap-5">
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
          maxLength={SELLER_TEXT_MAX_LENGTH}
          value={form.values.returnAddress}
          error={form.errorOf('returnAddress')}
          hint="On return labels and in mails about approved returns. If it is empty, they show the seller’s address of your invoices."
          onChange={(event) => form.set({ returnAddress: event.target.value })}
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
          onChange={(event) => form.set({ lowStockThreshold: event.target.valueAsNumber })}
        />
      </Card>
      <Card title="Reviews">
        <Switch
          label="Approve reviews first"
          hint="New and edited reviews are shown only after somebody of the staff has approved them. Photos always wait."
          name="reviewApproval"
          checked={form.values.reviewApproval}
          onChange={(event) => form.set({ reviewApproval: event.target.checked })}
        />
      </Card>
    </RecordForm>
  );
}

interface SettingFieldProps extends Omit<ComponentProps<typeof TextField>, 'form' | 'name' | 'value' | 'onChange' | 'error'> {
  form: SettingsForm<(typeof NAMES)[number]>;
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
      onChange={(event) => form.set({ [name]: event.target.value })}
    />
  );
}
