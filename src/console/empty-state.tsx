import { CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { Button } from '#ui/button';
import { emptyStateMessages as messages } from './console.messages';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** What this place is for. */
  text?: ReactNode;
  /** The first step. */
  children?: ReactNode;
  isAlert?: boolean;
}

/** No dead ends: what belongs here, and the first step. */
export function EmptyState({ icon: Icon, title, text, children, isAlert = false }: EmptyStateProps) {
  return (
    <div role={isAlert ? 'alert' : undefined} className="grid justify-items-center px-6 py-14 text-center">
      <Icon aria-hidden className="size-10 text-muted" strokeWidth={1.5} />
      <h2 className="mt-4 text-lg font-semibold">{title}</h2>
      {text && <p className="mt-1.5 max-w-md text-balance text-muted">{text}</p>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}

/** A list or a panel that could not be loaded. */
export function FailedState({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  return (
    <EmptyState isAlert icon={CircleAlert} title={messages.thisCouldNotBeLoaded} text={messageOf(error, apiErrorMessages.unreachable)}>
      {onRetry && (
        <Button variant="secondary" size="sm" onClick={onRetry}>
          {messages.tryAgain}
        </Button>
      )}
    </EmptyState>
  );
}
