import { CircleAlert } from 'lucide-react';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { Button } from '#ui/button';
import { refreshNoticeMessages as messages } from './table.messages';

interface RefreshNoticeProps {
  error: unknown;
  /** Whether it is being tried again. */
  isBusy: boolean;
  onRetry: () => void;
}

/** Above data that is shown but could not be loaded again. */
export function RefreshNotice({ error, isBusy, onRetry }: RefreshNoticeProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-warn/10 px-4 py-2 text-sm">
      <CircleAlert aria-hidden className="size-4.5 shrink-0 text-warn" />
      <p className="min-w-0 flex-1 basis-60">
        <span className="font-semibold">{messages.thisCouldNotBeRefreshedAndMay}</span> {messageOf(error, apiErrorMessages.unreachable)}
      </p>
      <Button variant="secondary" size="sm" isBusy={isBusy} onClick={onRetry}>
        {messages.tryAgain}
      </Button>
    </div>
  );
}
