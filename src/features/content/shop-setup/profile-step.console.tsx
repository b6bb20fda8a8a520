import { useState } from 'react';
import { Card } from '#console/card';
import { renameShop } from '#console/shop-name';
import { countryInLanguage, countryOfCode } from '#features/accounts/addresses/country-names';
import { COUNTRIES } from '#features/accounts/addresses/places';
import { useSession } from '#features/accounts/sessions/session.store';
import { categoriesCalls } from '#features/catalog/categories/categories.calls';
import { staffCategoriesCalls } from '#features/catalog/category-admin/category-admin.calls';
import { settingsCalls } from '#features/platform/settings/settings.calls';
import { settingsMessages } from '#features/platform/settings/settings.messages';
import { SELLER_TEXT_MAX_LENGTH, SHOP_NAME_MAX_LENGTH } from '#features/platform/settings/settings.rules';
import { taxesCalls } from '#features/pricing/taxes/taxes.calls';
import { api } from '#http/client/api-client';
import { refusalOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { useForm } from '#http/client/use-form';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { SelectField, TextArea, TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { SetupStep, useStepDone } from './setup-step.console';
import { shopSetupCalls } from './shop-setup.calls';
import type { ShopSetup } from './shop-setup.schema';
import { profileStepMessages as messages, setupStepMessages, tradeNames } from './shop-setup-console.messages';
import { categoriesOf, TRADE_NAMES } from './trades.rules';

/** The first step: who the shop is, where it is and what it sells. */
export function ProfileStep() {
  return (
    <SetupStep title={messages.nameAndAddress} text={messages.onEveryPage}>
      {(setup) => <ProfileForm setup={setup} />}
    </SetupStep>
  );
}

function ProfileForm({ setup }: { setup: ShopSetup }) {
  const current = useSession();
  const showDone = useStepDone();
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./shop-setup.schema')).ShopProfileSchema,
    read: (data) => ({ ...Object.fromEntries(data), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    submit: async (profile) => {
      const saved = await api.put(shopSetupCalls('/profile'), profile);
      renameShop(saved.setup.shopName);
      await showDone(saved, settingsCalls('/'), taxesCalls('/'), categoriesCalls('/'), staffCategoriesCalls('/'));
    },
    onFailure: (error) => toast.error(refusalOf(error, apiErrorMessages.unreachable)),
  });
  const ownEmail = current.status === 'customer' ? current.user.email : '';
  const { shopName: nameVariable, shopEmail: emailVariable } = setup.fixed;
  return (
    <CheckedForm {...form}>
      <Card title={messages.yourShop}>
        <div className="grid grid-cols-1 gap-4">
          <TextField
            label={messages.nameOfTheShop}
            name="shopName"
            required
            autoFocus
            autoComplete="organization"
            maxLength={SHOP_NAME_MAX_LENGTH}
            defaultValue={setup.isNameDefault ? '' : setup.shopName}
            disabled={nameVariable !== undefined}
            hint={nameVariable && settingsMessages.fixed(nameVariable)}
            error={errors.shopName}
          />
          <SelectField
            label={messages.country}
            name="country"
            required
            autoComplete="country-name"
            defaultValue={setup.country || ownCountry()}
            hint={messages.setsWhatToBeginWith}
            error={errors.country}
          >
            <option value="">{messages.chooseACountry}</option>
            {COUNTRIES.map((country) => (
              <option key={country} value={country}>
                {countryInLanguage(country)}
              </option>
            ))}
          </SelectField>
          <TextArea
            label={messages.address}
            name="address"
            required
            rows={3}
            autoComplete="street-address"
            maxLength={SELLER_TEXT_MAX_LENGTH}
            defaultValue={setup.address}
            hint={messages.asOnAnEnvelope}
            error={errors.address}
          />
          <TextField
            label={messages.email}
            name="shopEmail"
            type="email"
            required
            autoComplete="email"
            defaultValue={setup.isEmailDefault ? ownEmail : setup.shopEmail}
            disabled={emailVariable !== undefined}
            hint={emailVariable ? settingsMessages.fixed(emailVariable) : messages.shoppersWriteToIt}
            error={errors.shopEmail}
          />
          {!setup.hasCategories && <TradeField error={errors.trade} />}
          <Button type="submit" isBusy={isSubmitting} className="justify-self-start max-sm:w-full">
            {setupStepMessages.saveAndGoOn}
          </Button>
        </div>
      </Card>
    </CheckedForm>
  );
}

/** What the shop sells; an owner of something else begins without categories. */
function TradeField({ error }: { error: string | undefined }) {
  const [chosen, setChosen] = useState('');
  const trade = TRADE_NAMES.find((name) => name === chosen);
  return (
    <SelectField
      label={messages.whatDoYouSell}
      name="trade"
      value={chosen}
      hint={messages.someCategories(trade ? categoriesOf(trade) : [])}
      error={error}
      onChange={(event) => setChosen(event.target.value)}
    >
      <option value="">{messages.somethingElse}</option>
      {TRADE_NAMES.map((name) => (
        <option key={name} value={name}>
          {tradeNames[name]}
        </option>
      ))}
    </SelectField>
  );
}

/** The country of the browser's language, if the shop knows it. */
function ownCountry(): string {
  const { region } = new Intl.Locale(navigator.language);
  const name = region && countryOfCode(region);
  return COUNTRIES.find((country) => country === name) ?? '';
}
