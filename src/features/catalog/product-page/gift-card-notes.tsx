import { CreditCard, Mail, ShieldCheck } from 'lucide-react';
import { paths } from '#shared/paths';
import { PathLink } from '#ui/path-link';
import { richText } from '#ui/rich-text';
import * as messages from './gift-card-notes.messages';

/** How a gift card reaches its buyer, in place of delivery, returns and warranty: docs/rules.md#gift-cards-products. */
export function GiftCardNotes() {
  return (
    <ul className="grid grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-5">
      <Note icon={Mail} title={messages.sentByEmail}>
        {messages.codeForEach}
      </Note>
      <Note icon={CreditCard} title={messages.paysLikeMoney}>
        {richText(messages.typeTheCode, {
          balance: (words) => (
            <PathLink to={paths.giftCard()} className="underline">
              {words}
            </PathLink>
          ),
        })}
      </Note>
      <Note icon={ShieldCheck} title={messages.noTax}>
        {messages.taxedLater}
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
