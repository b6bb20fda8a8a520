import { Plug, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Badge, type Tone } from '#console/badge';
import { Card } from '#console/card';
import { Fact } from '#console/fact';
import { PROVIDER_NAMES } from '#features/orders/connections/connections.messages';
import { describeOutcome, WebhookAddress } from '#features/orders/connections/provider-facts.console';
import { PAYMENT_MODES, type PaymentMode } from '#features/orders/payment-keys/payment-keys.rules';
import { api } from '#http/client/api-client';
import { Button } from '#ui/button';
import { RadioCard } from '#ui/field';
import { KeysForm } from './keys-form.console';
import { paymentSettingsCalls } from './payment-settings.calls';
import type { PaymentAccountView } from './payment-settings.schema';
import { modeTexts, providerTexts, providerCardMessages as texts } from './payment-settings-console.messages';
import { usePaymentChange } from './use-payment-change.console';

interface ProviderCardProps {
  payment: PaymentAccountView;
  mayChange: boolean;
}

/** A payment provider: which keys are in use, its test and live keys, and how it has worked lately. */
export function ProviderCard({ payment, mayChange }: ProviderCardProps) {
  const [isOpened, setOpened] = useState(false);
  const { provider, fixedBy } = payment;
  const hasKeys = payment.test.hasKeys || payment.live.hasKeys;
  const isShown = isOpened || hasKeys;
  return (
    <Card
      title={PROVIDER_NAMES[provider]}
      text={providerTexts[provider].about}
      actions={
        <span className="flex flex-wrap items-center gap-2">
          <StateBadge payment={payment} />
          {!isShown && mayChange && (
            <Button variant="secondary" size="sm" onClick={() => setOpened(true)}>
              <Plug aria-hidden className="size-4" />
              {texts.connect(PROVIDER_NAMES[provider])}
            </Button>
          )}
        </span>
      }
    >
      {isShown && (
        <div className="grid grid-cols-1 gap-5">
          {fixedBy !== undefined && <p className="max-w-prose text-sm text-muted">{texts.fixed(fixedBy)}</p>}
          {fixedBy === undefined && hasKeys && <ModeChoice payment={payment} isDisabled={!mayChange} />}
          {payment.mode === 'test' && (
            <p className="flex max-w-prose items-start gap-2 text-sm font-medium text-warn">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {texts.testInUse}
            </p>
          )}
          {fixedBy === undefined && (
            <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
              {PAYMENT_MODES.map((mode) => (
                <KeysForm key={`${mode} ${payment.version}`} payment={payment} mode={mode} mayChange={mayChange} />
              ))}
            </div>
          )}
          <ProviderFacts payment={payment} />
        </div>
      )}
    </Card>
  );
}

function StateBadge({ payment: { mode, test, live } }: { payment: PaymentAccountView }) {
  const [tone, text] = stateOf(mode, test.hasKeys || live.hasKeys);
  return <Badge tone={tone}>{text}</Badge>;
}

function stateOf(mode: PaymentMode | undefined, hasKeys: boolean): [Tone, string] {
  if (mode === 'live') return ['good', texts.live];
  if (mode === 'test') return ['warn', texts.test];
  return ['neutral', hasKeys ? texts.off : texts.notConnected];
}

/** Takes effect at once. */
function ModeChoice({ payment, isDisabled }: { payment: PaymentAccountView; isDisabled: boolean }) {
  const { provider, version } = payment;
  const change = usePaymentChange((choice: PaymentMode | 'off') =>
    api.put(
      paymentSettingsCalls('/:provider', { param: { provider } }),
      choice === 'off' ? { active: false, version } : { mode: choice, active: true, version },
    ),
  );
  const current = payment.mode ?? 'off';
  return (
    <fieldset disabled={isDisabled || change.isPending} className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{texts.inUse(PROVIDER_NAMES[provider])}</legend>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-3">
        {(['live', 'test', 'off'] as const).map((choice) => (
          <RadioCard
            key={choice}
            name={`${provider}.mode`}
            value={choice}
            checked={current === choice}
            disabled={choice !== 'off' && !payment[choice].hasKeys}
            onChange={() => change.mutate(choice)}
            label={modeTexts[choice].label}
          >
            <span className="block text-sm text-muted">{modeTexts[choice].hint}</span>
          </RadioCard>
        ))}
      </div>
    </fieldset>
  );
}

function ProviderFacts({ payment: { provider, webhookUrl, lastSuccess, lastFailure, lastEventAt } }: { payment: PaymentAccountView }) {
  return (
    <dl className="grid grid-cols-1 gap-3 border-t border-line pt-4 text-cell sm:grid-cols-3">
      <Fact name={texts.webhookAddress} className="sm:col-span-3">
        <WebhookAddress provider={PROVIDER_NAMES[provider]} url={webhookUrl} />
      </Fact>
      <Fact name={texts.lastSuccess}>{describeOutcome(lastSuccess)}</Fact>
      <Fact name={texts.lastFailure}>{describeOutcome(lastFailure)}</Fact>
      <Fact name={texts.lastEvent}>{describeOutcome(lastEventAt === undefined ? undefined : { at: lastEventAt })}</Fact>
    </dl>
  );
}
