import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
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
import { settingsScreenMessages as texts } from './settings-console.messages';
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
      <PageHeader title={texts.settings} text={texts.aChangeIsOnEveryPageWithin} />
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

const NAMES = ['shopName', 'shopEmail', 'shopUrl', 'returnAddress', 'lowStockThreshold', 'reviewApproval'] as const;

function ShopSettings({ settings, mayChange }: { settings: Settings; mayChange: boolean }) {
  const form = useSettingsForm({ key: 'settings', settings, names: NAMES });
  return (
    <RecordForm form={form} label={texts.settings} isDisabled={!mayChange} className="grid grid-cols-1 gap-5">
      <Card title={texts.nameAndAddress} text={texts.onEveryPage}>
        <div className="grid grid-cols-1 gap-4">
          <SettingField
            form={form}
            name="shopName"
            fixedBy={settings.fixed.shopName}
            label={texts.nameOfTheShop}
            required
            maxLength={SHOP_NAME_MAX_LENGTH}
          />
          <SettingField
            form={form}
            name="shopEmail"
            fixedBy={settings.fixed.shopEmail}
            label={texts.emailAddress}
            type="email"
            required
            autoComplete="off"
            hint={texts.shoppersWriteToIt}
          />
        </div>
      </Card>
      <Card title={texts.address} text={texts.whereShoppersFindTheShop}>
        <SettingField
          form={form}
          name="shopUrl"
          fixedBy={settings.fixed.shopUrl}
          label={texts.addressOfTheShop}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder={location.origin}
          hint={texts.withoutIt}
        />
        {form.values.shopUrl !== settings.shopUrl && <Consequences />}
      </Card>
      <Card title={texts.returns}>
        <TextArea
          label={texts.returnAddress}
          name="returnAddress"
          rows={4}
          maxLength={SELLER_TEXT_MAX_LENGTH}
          value={form.values.returnAddress}
          error={form.errorOf('returnAddress')}
          hint={texts.onReturnLabelsAndInMailsAbout}
          onChange={(event) => form.set({ returnAddress: event.target.value })}
        />
      </Card>
      <Card title={texts.stock}>
        <TextField
          label={texts.lowFrom}
          name="lowStockThreshold"
          type="number"
          inputMode="numeric"
          min={0}
          max={MAX_LOW_STOCK_THRESHOLD}
          className="max-w-60"
          value={Number.isNaN(form.values.lowStockThreshold) ? '' : form.values.lowStockThreshold}
          error={form.errorOf('lowStockThreshold')}
          hint={texts.piecesOfAVariant}
          onChange={(event) => form.set({ lowStockThreshold: event.target.valueAsNumber })}
        />
      </Card>
      <Card title={texts.reviews}>
        <Switch
          label={texts.approveReviewsFirst}
          hint={texts.newAndEditedReviewsAreShownOnly}
          name="reviewApproval"
          checked={form.values.reviewApproval}
          onChange={(event) => form.set({ reviewApproval: event.target.checked })}
        />
      </Card>
    </RecordForm>
  );
}

/** What another address means, before it is saved. */
function Consequences() {
  return (
    <div role="status" className="mt-4 flex gap-3 rounded-sm bg-raised p-3.5 text-sm">
      <TriangleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0 text-warn" />
      <div>
        <p className="font-medium">{texts.beforeYouSave}</p>
        <ul className="mt-1.5 grid list-disc gap-1 ps-4">
          {texts.consequences.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface SettingFieldProps extends Omit<ComponentProps<typeof TextField>, 'form' | 'name' | 'value' | 'onChange' | 'error'> {
  form: SettingsForm<(typeof NAMES)[number]>;
  name: 'shopName' | 'shopEmail' | 'shopUrl';
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
