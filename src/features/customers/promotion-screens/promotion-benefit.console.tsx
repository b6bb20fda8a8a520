import { Plus, X } from 'lucide-react';
import { Card } from '#console/card';
import { Combobox } from '#console/choice/combobox';
import { boundText } from '#console/form/bound-text';
import { TranslationsBeside } from '#features/platform/translations/translations-beside.console';
import { PROMOTION_FIELDS, PROMOTION_NAME_MAX_LENGTH } from '#features/pricing/promotions/promotion-fields';
import { COUPON_CODE_MAX_LENGTH } from '#shared/lengths';
import { Button, IconButton } from '#ui/button';
import { SelectField, TextField } from '#ui/field';
import { PromotionField } from './promotion-field.console';
import { type BenefitKind, type CodeKind, createCode } from './promotion-form.console';
import { findVariants } from './promotion-options.console';
import { benefitNames, promotionBenefitMessages as messages } from './promotion-screens.messages';
import type { PromotionForm } from './use-promotion-form.console';

const KINDS: Record<BenefitKind, string> = benefitNames;
const MAX_TIERS = 10;

/** What the promotion gives, read as a sentence. */
export function PromotionBenefit({ form }: { form: PromotionForm }) {
  const { values, errorOf, set } = form;
  return (
    <Card title={messages.whatCustomersGet}>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <PromotionField form={form} name="name" className="sm:col-span-2" />
        <div className="sm:col-span-2 empty:hidden">
          <TranslationsBeside
            path="promotion"
            texts={[{ name: 'name', label: PROMOTION_FIELDS.name.label(), original: values.name, maxLength: PROMOTION_NAME_MAX_LENGTH }]}
            translations={values.translations}
            errorOf={errorOf}
            onChange={(translations) => set({ translations })}
          />
        </div>
        <SelectField
          label={messages.customersGetIt}
          name="codeKind"
          value={values.codeKind}
          error={errorOf('codeKind') ?? errorOf('hasCodes')}
          hint={values.codeKind === 'own' ? messages.theCodesAreMadeOnceThePromotion : undefined}
          onChange={(event) => set({ codeKind: event.target.value as CodeKind })}
        >
          <option value="none">{messages.byThemselves}</option>
          <option value="one">{messages.byTypingACode}</option>
          <option value="own">{messages.byTypingACodeOfTheirOwn}</option>
        </SelectField>
        {values.codeKind === 'one' && (
          <div className="flex items-start gap-2">
            <TextField
              label={messages.code}
              name="code"
              required
              maxLength={COUPON_CODE_MAX_LENGTH}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={values.code}
              error={errorOf('code')}
              className="min-w-0 flex-1"
              onChange={(event) => set({ code: event.target.value.toUpperCase() })}
            />
            <Button variant="secondary" className="mt-6.5 min-h-12" onClick={() => set({ code: createCode() })}>
              {messages.createOne}
            </Button>
          </div>
        )}
        <SelectField
          label={messages.theyGet}
          name="kind"
          value={values.kind}
          error={errorOf('kind') ?? errorOf('benefit')}
          className="sm:col-start-1"
          onChange={(event) => set({ kind: event.target.value as BenefitKind })}
        >
          {Object.entries(KINDS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <BenefitFields form={form} />
      </div>
    </Card>
  );
}

function BenefitFields({ form }: { form: PromotionForm }) {
  const { values, set, errorOf } = form;
  switch (values.kind) {
    case 'percent':
      return <TextField {...boundText(form, 'percent')} label={messages.percent} inputMode="decimal" autoComplete="off" />;
    case 'amount':
      return <TextField {...boundText(form, 'amount')} label={messages.dollarsOff} inputMode="decimal" autoComplete="off" />;
    case 'free_shipping':
      return null;
    case 'buy_get':
      return (
        <>
          <TextField
            {...boundText(form, 'buy')}
            label={messages.buyPieces}
            inputMode="numeric"
            autoComplete="off"
            className="sm:col-start-1"
          />
          <TextField
            {...boundText(form, 'get')}
            label={messages.getPieces}
            inputMode="numeric"
            autoComplete="off"
            hint={messages.theCheapestOnes}
          />
          <TextField {...boundText(form, 'getPercent')} label={messages.percentOffThose} inputMode="decimal" autoComplete="off" />
        </>
      );
    case 'tiers':
      return <Tiers form={form} />;
    case 'gift':
      return (
        <>
          <Combobox
            label={messages.gift}
            load={findVariants}
            value={values.gift}
            error={errorOf('gift')}
            onChoose={(option) => set({ gift: [option] })}
            onRemove={() => set({ gift: [] })}
            hint={messages.aLineOfTheOrderAtNo}
          />
          <TextField
            {...boundText(form, 'giftQuantity')}
            label={messages.piecesOfTheGift}
            inputMode="numeric"
            autoComplete="off"
            className="sm:col-start-1"
          />
        </>
      );
    default:
      return values.kind satisfies never;
  }
}

function Tiers({ form: { values, set, errorOf } }: { form: PromotionForm }) {
  const change = (at: number, part: Partial<(typeof values.tiers)[number]>) =>
    set({ tiers: values.tiers.map((tier, i) => (i === at ? { ...tier, ...part } : tier)) });
  return (
    <div className="grid gap-3 sm:col-span-2">
      {values.tiers.map(({ pieces, percent }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no id, and their order is that of their fields.
        <div key={at} className="flex items-start gap-2">
          <TextField
            label={messages.step(at + 1)}
            name={`pieces${at}`}
            inputMode="numeric"
            autoComplete="off"
            value={pieces}
            className="min-w-0 flex-1"
            onChange={(event) => change(at, { pieces: event.target.value })}
          />
          <TextField
            label={messages.stepLabel(at + 1)}
            name={`percent${at}`}
            inputMode="decimal"
            autoComplete="off"
            value={percent}
            error={at === 0 ? errorOf('tiers') : undefined}
            className="min-w-0 flex-1"
            onChange={(event) => change(at, { percent: event.target.value })}
          />
          {values.tiers.length > 1 && (
            <IconButton
              label={messages.removeStep(at + 1)}
              className="mt-6.5"
              onClick={() => set({ tiers: values.tiers.filter((_, i) => i !== at) })}
            >
              <X aria-hidden className="size-5" />
            </IconButton>
          )}
        </div>
      ))}
      {values.tiers.length < MAX_TIERS && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => set({ tiers: [...values.tiers, { pieces: '', percent: '' }] })}
        >
          <Plus aria-hidden className="size-4" />
          {messages.addAStep}
        </Button>
      )}
    </div>
  );
}
