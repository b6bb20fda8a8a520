import { CircleCheck, PlugZap, TriangleAlert } from 'lucide-react';
import { confirm } from '#console/dialog/confirm';
import { PROVIDER_NAMES } from '#features/orders/connections/connections.messages';
import { type KeyName, keyNamesOf, type PaymentMode, PROVIDER_KEYS, WEBHOOK_KEYS } from '#features/orders/payment-keys/payment-keys.rules';
import { SecretField } from '#features/platform/connection-settings/secret-field.console';
import { api } from '#http/client/api-client';
import { refusalOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { useForm } from '#http/client/use-form';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { paymentSettingsCalls } from './payment-settings.calls';
import type { PaymentAccountView } from './payment-settings.schema';
import { keyLabels, providerTexts, keysFormMessages as texts } from './payment-settings-console.messages';
import { usePaymentChange, useRefreshPayments } from './use-payment-change.console';

interface KeysFormProps {
  payment: PaymentAccountView;
  mode: PaymentMode;
  mayChange: boolean;
}

/** The test or live keys of a provider. Secrets are not stored in the browser, so the form has no draft. */
export function KeysForm({ payment, mode, mayChange }: KeysFormProps) {
  const { provider, version } = payment;
  const { hasKeys } = payment[mode];
  const refresh = useRefreshPayments();
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./payment-settings.schema')).PaymentAccountChangeSchema,
    read: (data) => ({
      keys: { [mode]: Object.fromEntries(keyNamesOf(provider).map((name) => [name, data.get(fieldName(mode, name)) ?? ''])) },
      // The first keys are used at once.
      ...(!payment.test.hasKeys && !payment.live.hasKeys && { mode }),
      version,
    }),
    submit: async (body) => {
      const { message } = await api.put(paymentSettingsCalls('/:provider', { param: { provider } }), body);
      toast.success(message);
      await refresh();
    },
    onFailure: (error) => toast.error(refusalOf(error, apiErrorMessages.unreachable)),
  });
  return (
    <section aria-label={texts.label(PROVIDER_NAMES[provider], mode)} className="min-w-0 rounded-md border border-line p-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">{texts.title(mode)}</h3>
        <span className={`text-sm ${hasKeys ? 'font-medium text-good' : 'text-muted'}`}>
          {hasKeys ? texts.connected : texts.notConnected}
        </span>
      </div>
      <p className="mt-1 text-sm text-muted">{providerTexts[provider].keys}</p>
      <CheckedForm {...form} className="mt-4 grid grid-cols-1 gap-4">
        {keyNamesOf(provider).map((name) => (
          <KeyField key={name} payment={payment} mode={mode} name={name} error={errors[fieldName(mode, name)]} isDisabled={!mayChange} />
        ))}
        {mayChange && (
          <Button type="submit" size="sm" className="justify-self-start" isBusy={isSubmitting}>
            {hasKeys ? texts.save : texts.connect}
          </Button>
        )}
      </CheckedForm>
      {hasKeys && <ConnectedMode payment={payment} mode={mode} mayChange={mayChange} />}
    </section>
  );
}

function fieldName(mode: PaymentMode, name: KeyName): string {
  return `keys.${mode}.${name}`;
}

interface KeyFieldProps {
  payment: PaymentAccountView;
  mode: PaymentMode;
  name: KeyName;
  error: string | undefined;
  isDisabled: boolean;
}

function KeyField({ payment: { provider, registersWebhooks, ...payment }, mode, name, error, isDisabled }: KeyFieldProps) {
  const saved = payment[mode].fields[name];
  const isWebhook = name === WEBHOOK_KEYS[provider];
  const hint = isWebhook ? (registersWebhooks ? texts.webhookOptional : texts.webhookByHand) : undefined;
  const field = { label: keyLabels[name], name: fieldName(mode, name), error, hint, required: !isWebhook, disabled: isDisabled };
  const kinds: Partial<Record<KeyName, { isSecret: boolean }>> = PROVIDER_KEYS[provider];
  if (kinds[name]?.isSecret) return <SecretField {...field} saved={saved} />;
  return <TextField {...field} autoComplete="off" spellCheck={false} dir="ltr" defaultValue={saved?.value} />;
}

/** What the keys can do, and how to remove them. */
function ConnectedMode({ payment, mode, mayChange }: KeysFormProps) {
  const { provider, registersWebhooks } = payment;
  const { hasWebhook, isWebhookRegistered } = payment[mode];
  const param = { provider };
  const register = usePaymentChange(() => api.post(paymentSettingsCalls('/:provider/webhook', { param }), { mode }));
  const test = usePaymentChange(() => api.post(paymentSettingsCalls('/:provider/test', { param }), { mode }));
  const remove = usePaymentChange(() => api.delete(paymentSettingsCalls('/:provider', { param, query: { mode } })));
  const askAndRemove = async () => {
    const isSure = await confirm({
      title: texts.disconnectTitle(PROVIDER_NAMES[provider], mode),
      text: texts.disconnectText,
      action: texts.disconnectAction,
      isDanger: true,
    });
    if (isSure) remove.mutate(undefined);
  };
  const Icon = hasWebhook ? CircleCheck : TriangleAlert;
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      <p className="flex items-start gap-2 text-sm">
        <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${hasWebhook ? 'text-good' : 'text-warn'}`} />
        {isWebhookRegistered ? texts.registered : hasWebhook ? texts.webhookSaved : texts.noWebhook}
      </p>
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          {!hasWebhook && registersWebhooks && (
            <Button variant="secondary" size="sm" isBusy={register.isPending} onClick={() => register.mutate(undefined)}>
              {texts.register}
            </Button>
          )}
          <Button variant="secondary" size="sm" isBusy={test.isPending} onClick={() => test.mutate(undefined)}>
            <PlugZap aria-hidden className="size-4" />
            {mode === 'test' ? texts.testPayment : texts.checkKeys}
          </Button>
          <Button variant="danger" size="sm" isBusy={remove.isPending} onClick={() => void askAndRemove()}>
            {texts.disconnect}
          </Button>
        </div>
      )}
    </div>
  );
}
