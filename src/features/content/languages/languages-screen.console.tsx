import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { apiQuery } from '#console/api-query';
import { Card } from '#console/card';
import { FailedState } from '#console/empty-state';
import { RecordForm } from '#console/form/record-form';
import { PageHeader } from '#console/page-header';
import { SkeletonCard } from '#console/skeleton';
import { settingsCalls } from '#features/platform/settings/settings.calls';
import { LANGUAGE_TAGS } from '#features/platform/settings/settings.rules';
import type { Settings } from '#features/platform/settings/settings.schema';
import { useSettingsForm } from '#features/platform/settings/use-settings-form.console';
import { changeLanguages } from '#features/platform/translations/shop-languages.console';
import { GERMAN_ADDRESSES, type GermanAddress, LANGUAGES, type Language, SOURCE_LANGUAGE } from '#languages/languages';
import { formatList } from '#shared/lists';
import * as localeMessages from '#shared/locale.messages';
import { Checkbox, SelectField } from '#ui/field';
import { languagesScreenMessages as texts } from './languages-console.messages';

const NAMES = ['languages', 'defaultLanguage', 'germanAddress'] as const;

interface LanguagesScreenProps {
  mayChange: boolean;
  /** Who changed what. */
  history: ReactNode;
}

/** `/admin/settings/languages`: docs/rules.md#languages */
export function LanguagesScreen({ mayChange, history }: LanguagesScreenProps) {
  const { data, error, refetch } = useQuery(apiQuery(settingsCalls('/')));
  const settings = data?.settings;
  useEffect(() => {
    if (settings) changeLanguages(settings);
  }, [settings]);
  return (
    <>
      <PageHeader title={texts.languages} text={texts.whichLanguagesShoppersCanChoose} />
      <div className="grid max-w-3xl grid-cols-1 gap-5">
        {settings ? (
          <LanguagesForm settings={settings} mayChange={mayChange} />
        ) : error ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonCard fields={3} />
        )}
        {history}
      </div>
    </>
  );
}

function LanguagesForm({ settings, mayChange }: { settings: Settings; mayChange: boolean }) {
  const form = useSettingsForm({ key: 'languages', settings, names: NAMES, textOf: describe });
  const { languages, defaultLanguage, germanAddress } = form.values;
  const error = form.errorOf('languages');
  const turn = (tag: Language, isOn: boolean) =>
    form.set({ languages: isOn ? [...languages, tag] : languages.filter((each) => each !== tag) });
  const consequences = [
    ...(defaultLanguage === settings.defaultLanguage ? [] : [texts.defaultMoves]),
    ...(settings.languages.every((tag) => languages.includes(tag)) ? [] : [texts.offLanguagesEnd]),
  ];
  return (
    <RecordForm form={form} label={texts.languages} isDisabled={!mayChange} className="grid grid-cols-1 gap-5">
      <Card title={texts.shopLanguages} text={texts.whatIsTranslated}>
        <fieldset>
          <legend className="sr-only">{texts.shopLanguages}</legend>
          <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
            {LANGUAGE_TAGS.map((tag) => (
              <Checkbox
                key={tag}
                name="languages"
                label={<LanguageName tag={tag} />}
                checked={languages.includes(tag)}
                disabled={tag === defaultLanguage}
                hint={tag === defaultLanguage ? texts.alwaysOn : undefined}
                onChange={(event) => turn(tag, event.target.checked)}
              />
            ))}
          </div>
          {error && <p className="mt-1.5 text-sm font-medium text-bad">{error}</p>}
        </fieldset>
      </Card>
      <Card title={texts.defaultLanguage}>
        <SelectField
          label={texts.defaultLanguage}
          name="defaultLanguage"
          className="[&_select]:max-w-80"
          value={defaultLanguage}
          error={form.errorOf('defaultLanguage')}
          hint={texts.addressesOfTheDefault}
          onChange={(event) => form.set({ defaultLanguage: event.target.value as Language })}
        >
          {languages.map((tag) => (
            <option key={tag} value={tag} lang={tag}>
              {LANGUAGES[tag].name}
            </option>
          ))}
        </SelectField>
        {consequences.length > 0 && <Consequences texts={consequences} />}
      </Card>
      {languages.includes('de') && (
        <Card title={texts.german}>
          <SelectField
            label={texts.germanAddress}
            name="germanAddress"
            className="[&_select]:max-w-80"
            value={germanAddress}
            error={form.errorOf('germanAddress')}
            hint={texts.whereGermanAddresses}
            onChange={(event) => form.set({ germanAddress: event.target.value as GermanAddress })}
          >
            {GERMAN_ADDRESSES.map((address) => (
              <option key={address} value={address}>
                {texts.germanAddresses[address]}
              </option>
            ))}
          </SelectField>
        </Card>
      )}
    </RecordForm>
  );
}

const englishNames = new Intl.DisplayNames(localeMessages.locale, { type: 'language', languageDisplay: 'standard' });

/** 'Deutsch German': in the language itself, and as the console calls it. */
function LanguageName({ tag }: { tag: Language }) {
  return (
    <>
      <bdi lang={tag}>{LANGUAGES[tag].name}</bdi>
      {tag !== SOURCE_LANGUAGE && <span className="ms-2 text-sm text-muted">{englishNames.of(tag)}</span>}
    </>
  );
}

function describe(value: readonly Language[] | Language | GermanAddress): string {
  if (isGermanAddress(value)) return texts.germanAddresses[value];
  const tags = typeof value === 'string' ? [value] : value;
  return formatList(tags.map((tag) => englishNames.of(tag) ?? tag));
}

function isGermanAddress(value: unknown): value is GermanAddress {
  return GERMAN_ADDRESSES.some((address) => address === value);
}

/** What it means, before it is saved. */
function Consequences({ texts: sentences }: { texts: readonly string[] }) {
  return (
    <div role="status" className="mt-4 flex gap-3 rounded-sm bg-raised p-3.5 text-sm">
      <TriangleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0 text-warn" />
      <div>
        <p className="font-medium">{texts.beforeYouSave}</p>
        <ul className="mt-1.5 grid list-disc gap-1 ps-4">
          {sentences.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
