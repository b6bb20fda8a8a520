import { Plus, Trash2 } from 'lucide-react';
import { Card } from '#console/card';
import { RecordForm } from '#console/form/record-form';
import { MAX_DELIVERY_DAYS, PLACE_NAME_MAX_LENGTH, PLACE_TEXT_MAX_LENGTH } from '#features/platform/settings/pickup-places.rules';
import type { PickupPlaceSetting } from '#features/platform/settings/settings.rules';
import { MAX_DEFAULT_WEIGHT_GRAMS } from '#features/platform/settings/settings.rules';
import type { Settings } from '#features/platform/settings/settings.schema';
import { useSettingsForm } from '#features/platform/settings/use-settings-form.console';
import { TranslationsBeside } from '#features/platform/translations/translations-beside.console';
import { formatList } from '#shared/lists';
import { Button, IconButton } from '#ui/button';
import { TextArea, TextField } from '#ui/field';
import { pickupFormMessages as messages } from './shipping-console.messages';

const MAX_PLACES = 20;

/** Pickup in the shop, and what unweighed pieces weigh. */
export function PickupForm({ settings, mayChange, hasZones }: { settings: Settings; mayChange: boolean; hasZones: boolean }) {
  const form = useSettingsForm({
    key: 'pickup',
    settings,
    names: ['pickupPlaces', 'defaultWeightGrams'],
    textOf: (value) => (Array.isArray(value) ? formatList(value.map(({ name }) => name)) || messages.noPlaces : `${value} g`),
  });
  const { pickupPlaces: places, defaultWeightGrams } = form.values;
  const change = (id: string, changes: Partial<PickupPlaceSetting>) =>
    form.set({ pickupPlaces: places.map((place) => (place._id === id ? { ...place, ...changes } : place)) });
  const add = () =>
    form.set({
      pickupPlaces: [...places, { _id: crypto.randomUUID(), name: messages.pickupInTheShop, address: '', hours: '', readyDays: 1 }],
    });
  return (
    <RecordForm form={form} label={messages.pickupAndWeight} isDisabled={!mayChange} className="grid grid-cols-1 gap-5">
      <Card title={messages.pickup} text={hasZones ? messages.freeForEveryShopper : messages.shoppersCanChooseItOnceThere}>
        <ul className="grid gap-4">
          {places.map((place, at) => (
            <li key={place._id} className="grid grid-cols-1 gap-4 rounded-md border border-line p-4 sm:grid-cols-2">
              <TextField
                label={messages.name}
                name={`pickup.${at}.name`}
                required
                maxLength={PLACE_NAME_MAX_LENGTH}
                value={place.name}
                error={form.errors[`pickupPlaces.${at}.name`]}
                onChange={(event) => change(place._id, { name: event.target.value })}
              />
              <div className="flex items-start gap-2">
                <TextField
                  label={messages.readyWithin}
                  name={`pickup.${at}.readyDays`}
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={MAX_DELIVERY_DAYS}
                  className="min-w-0 flex-1"
                  value={Number.isNaN(place.readyDays) ? '' : place.readyDays}
                  error={form.errors[`pickupPlaces.${at}.readyDays`]}
                  onChange={(event) => change(place._id, { readyDays: event.target.valueAsNumber })}
                />
                <IconButton
                  label={messages.remove(place.name)}
                  className="mt-6.5"
                  onClick={() => form.set({ pickupPlaces: places.filter(({ _id }) => _id !== place._id) })}
                >
                  <Trash2 aria-hidden className="size-4.5" />
                </IconButton>
              </div>
              <TextArea
                label={messages.address}
                name={`pickup.${at}.address`}
                required
                rows={3}
                maxLength={PLACE_TEXT_MAX_LENGTH}
                value={place.address}
                error={form.errors[`pickupPlaces.${at}.address`]}
                onChange={(event) => change(place._id, { address: event.target.value })}
              />
              <TextArea
                label={messages.openingHours}
                name={`pickup.${at}.hours`}
                required
                rows={3}
                maxLength={PLACE_TEXT_MAX_LENGTH}
                value={place.hours}
                error={form.errors[`pickupPlaces.${at}.hours`]}
                hint={messages.forExample}
                onChange={(event) => change(place._id, { hours: event.target.value })}
              />
              <div className="sm:col-span-2 empty:hidden">
                <TranslationsBeside
                  path={`pickup.${at}`}
                  texts={[
                    { name: 'name', label: messages.name, original: place.name, maxLength: PLACE_NAME_MAX_LENGTH },
                    { name: 'hours', label: messages.openingHours, original: place.hours, maxLength: PLACE_TEXT_MAX_LENGTH, isLong: true },
                  ]}
                  translations={place.translations}
                  errorOf={(field) => form.errors[`pickupPlaces.${at}.${field}`]}
                  onChange={(translations) => change(place._id, { translations })}
                />
              </div>
            </li>
          ))}
        </ul>
        {form.errorOf('pickupPlaces') && (
          <p role="alert" className="mt-3 text-sm font-medium text-bad">
            {form.errorOf('pickupPlaces')}
          </p>
        )}
        {places.length < MAX_PLACES && (
          <Button variant="secondary" className={places.length > 0 ? 'mt-4' : ''} onClick={add}>
            <Plus aria-hidden className="size-4" />
            {messages.addAPickupPlace}
          </Button>
        )}
      </Card>
      <Card title={messages.weight}>
        <TextField
          label={messages.withoutAWeightOfItsOwn}
          name="defaultWeightGrams"
          type="number"
          inputMode="numeric"
          min={0}
          max={MAX_DEFAULT_WEIGHT_GRAMS}
          className="max-w-96"
          value={Number.isNaN(defaultWeightGrams) ? '' : defaultWeightGrams}
          error={form.errorOf('defaultWeightGrams')}
          hint={messages.variantsGetTheirWeightOnTheProducts}
          onChange={(event) => form.set({ defaultWeightGrams: event.target.valueAsNumber })}
        />
      </Card>
    </RecordForm>
  );
}
