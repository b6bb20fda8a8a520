import { CreditCard, Mail, ShieldCheck } from 'lucide-react';
import { paths } from '#shared/paths';

/** How a gift card reaches its buyer, in place of delivery, returns and warranty: docs/rules.md#gift-cards-products. */
export function GiftCardNotes() {
  return (
    <ul className="grid grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-5">
      <Note icon={Mail} title="Sent by email">
        You get a code for each gift card as soon as it is paid. Nothing is shipped.
      </Note>
      <Note icon={CreditCard} title="Pays like money">
        Type the code as you pay. What is left stays on the card, and{' '}
        <a href={paths.giftCard()} className="underline">
          its balance
        </a>{' '}
        is shown to whoever has the code.
      </Note>
      <Note icon={ShieldCheck} title="No tax on the card itself">
        What is bought with it is taxed as usual.
      </Note>
    </ul>
  );
}

function Note({ icon: Icon, title, children }: { icon: typeof Mail; title: string; children: React.ReactNode }) {
  return (
    <li className="flex gap-3.5">
      <Icon aria-hidden strokeWidth={1.75} className="size-6 shrink-0 text-accent" />
      <div className="min-w-0 flex-1 leading-snug">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-muted">{children}</p>
      </div>
    </li>
  );
}
