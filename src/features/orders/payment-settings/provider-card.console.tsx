import { Copy, Plug, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Badge, type Tone } from '#console/badge';
import { Card } from '#console/card';
import { formatMoment } from '#console/format';
import { PROVIDER_NAMES } from '#features/orders/connections/connections.messages';
import { PAYMENT_MODES, type PaymentMode } from '#features/orders/payment-keys/payment-keys.rules';
import { api } from '#http/client/api-client';
import { Button } from '#ui/button';
import { RadioCard } from '#ui/field';
import { copyLink } from '#ui/share-link';
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
        <>
          <StateBadge payment={payment} />
          {!isShown && mayChange && (
            <Button variant="secondary" size="sm" onClick={() => setOpened(true)}>
              <Plug aria-hidden className="size-4" />
              {texts.connect(PROVIDER_NAMES[provider])}
            </Button>
          )}
        </>
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
  const name = PROVIDER_NAMES[provider];
  return (
    <dl className="grid grid-cols-1 gap-3 border-t border-line pt-4 text-cell sm:grid-cols-3">
      <Fact name={texts.webhookAddress} isWide>
        <span className="flex flex-wrap items-center gap-2">
          <code className="min-w-0 text-sm break-all">{webhookUrl}</code>
          <Button
            variant="secondary"
            size="sm"
            aria-label={texts.copyAddress(name)}
            onClick={() => void copyLink({ url: webhookUrl, copied: texts.addressCopied, failed: texts.pleaseSelectAndCopyIt })}
          >
            <Copy aria-hidden className="size-4" />
            {texts.copy}
          </Button>
        </span>
      </Fact>
      <Fact name={texts.lastSuccess}>{lastSuccess ? formatMoment(lastSuccess.at) : texts.noneLately}</Fact>
      <Fact name={texts.lastFailure}>
        {lastFailure ? `${formatMoment(lastFailure.at)}${lastFailure.reason ? `: ${lastFailure.reason}` : ''}` : texts.noneLately}
      </Fact>
      <Fact name={texts.lastEvent}>{lastEventAt ? formatMoment(lastEventAt) : texts.noneLately}</Fact>
    </dl>
  );
}

function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'min-w-0 sm:col-span-3' : 'min-w-0'}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
