import { useQueryClient } from '@tanstack/react-query';
import { refreshPaths } from '#console/api-query';
import { Card } from '#console/card';
import { RecordForm } from '#console/form/record-form';
import { describeValue } from '#console/form/record-form.rules';
import { useRecordForm } from '#console/form/use-record-form';
import {
  LATER_METHODS,
  LATER_TEXT_MAX_LENGTH,
  type LaterMethodId,
  type LaterMethods,
} from '#features/orders/payment-keys/later-methods.rules';
import { auditCalls } from '#features/platform/audit/audit.calls';
import { describeTranslations } from '#features/platform/translations/translations.rules';
import type { Translations } from '#features/platform/translations/translations.types';
import { TranslationsBeside } from '#features/platform/translations/translations-beside.console';
import { api } from '#http/client/api-client';
import { TextArea } from '#ui/field';
import { Switch } from '#ui/switch';
import { paymentSettingsCalls } from './payment-settings.calls';
import type { LaterMethodsView } from './payment-settings.schema';
import { laterMethodTexts, laterMethodsMessages as texts } from './payment-settings-console.messages';

type Values = { [Method in LaterMethodId as `${Method}.isOffered`]: boolean } & {
  [Method in LaterMethodId as `${Method}.text`]: string;
} & {
  [Method in LaterMethodId as `${Method}.translations`]: Translations;
};

/** Cash on delivery, bank transfer and invoice: whether shoppers can choose them, and what they read about them. */
export function LaterMethodsCard({ later, mayChange }: { later: LaterMethodsView; mayChange: boolean }) {
  const client = useQueryClient();
  const form = useRecordForm<LaterMethodsView, Values>({
    key: 'payments later',
    record: later,
    valuesOf: (record = later) => toMethodValues(record),
    textOf: (value) => describeValue(typeof value === 'object' ? describeTranslations(value) : value),
    send: async ({ record, changes }) => {
      const body = Object.fromEntries(LATER_METHODS.map((method) => [method, changesOf(changes, method)]));
      const saved = await api.put(paymentSettingsCalls('/later'), { ...body, version: record?.version });
      return { record: saved.later, message: saved.message };
    },
    show: () => refreshPaths(client, paymentSettingsCalls('/'), auditCalls('/')),
  });
  return (
    <Card title={texts.title} text={texts.text}>
      <RecordForm form={form} label={texts.title} isDisabled={!mayChange} className="grid grid-cols-1 divide-y divide-line">
        {LATER_METHODS.map((method) => (
          <div key={method} className="py-2 first:pt-0">
            <Switch
              label={laterMethodTexts[method].label}
              hint={laterMethodTexts[method].hint}
              name={`${method}.isOffered`}
              checked={form.values[`${method}.isOffered`]}
              onChange={(event) => form.set({ [`${method}.isOffered`]: event.target.checked } as Partial<Values>)}
            />
            {form.values[`${method}.isOffered`] && (
              <>
                <TextArea
                  label={laterMethodTexts[method].textLabel}
                  name={`${method}.text`}
                  rows={4}
                  maxLength={LATER_TEXT_MAX_LENGTH}
                  className="pb-3"
                  value={form.values[`${method}.text`]}
                  error={form.errorOf(`${method}.text`)}
                  hint={texts.shownAt}
                  onChange={(event) => form.set({ [`${method}.text`]: event.target.value } as Partial<Values>)}
                />
                <div className="pb-3">
                  <TranslationsBeside
                    path={method}
                    texts={[
                      {
                        name: 'text',
                        label: laterMethodTexts[method].textLabel,
                        original: form.values[`${method}.text`],
                        maxLength: LATER_TEXT_MAX_LENGTH,
                        isLong: true,
                      },
                    ]}
                    translations={form.values[`${method}.translations`]}
                    errorOf={(field) => form.errorOf(`${method}.${field}`)}
                    onChange={(translations = {}) => form.set({ [`${method}.translations`]: translations } as Partial<Values>)}
                  />
                </div>
              </>
            )}
          </div>
        ))}
      </RecordForm>
    </Card>
  );
}

function toMethodValues(methods: LaterMethods): Values {
  return Object.fromEntries(
    LATER_METHODS.flatMap((method) => [
      [`${method}.isOffered`, methods[method].isOffered],
      [`${method}.text`, methods[method].text],
      [`${method}.translations`, methods[method].translations ?? {}],
    ]),
  ) as Values;
}

function changesOf(changes: Partial<Values>, method: LaterMethodId) {
  return {
    isOffered: changes[`${method}.isOffered`],
    text: changes[`${method}.text`],
    translations: changes[`${method}.translations`],
  };
}
