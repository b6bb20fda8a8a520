import { Copy } from 'lucide-react';
import { formatMoment } from '#console/format';
import { Button } from '#ui/button';
import { copyLink } from '#ui/share-link';
import type { Outcome } from './connections.schema';
import { providerFactsMessages as messages } from './connections-console.messages';

/** Where a provider sends its events, to be copied. */
export function WebhookAddress({ provider, url }: { provider: string; url: string }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <code className="min-w-0 text-sm break-all">{url}</code>
      <Button
        variant="secondary"
        size="sm"
        aria-label={messages.copyTheAddressFor(provider)}
        onClick={() => void copyLink({ url, copied: messages.addressCopied, failed: messages.pleaseSelectAndCopyIt })}
      >
        <Copy aria-hidden className="size-4" />
        {messages.copy}
      </Button>
    </span>
  );
}

/** When something last happened, and why it failed. */
export function describeOutcome(outcome: Outcome | undefined): string {
  if (!outcome) return messages.noneLately;
  const at = formatMoment(outcome.at);
  return outcome.reason ? `${at}: ${outcome.reason}` : at;
}
