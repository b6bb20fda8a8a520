import type { ReactNode } from 'react';
import { Badge } from '#console/badge';
import { Button } from '#ui/button';
import type { TextState } from './translations.schema';
import { translationsScreenMessages as messages } from './translations-console.messages';

/** How much is to be done in a language. */
export function TranslationProgress({ states }: { states: readonly TextState[] }) {
  const missing = states.filter((state) => state === 'missing').length;
  const outdated = states.length - missing;
  return (
    <p role="status" className="flex flex-wrap gap-2 pb-4">
      {states.length === 0 && <Badge tone="good">{messages.complete}</Badge>}
      {missing > 0 && <Badge>{messages.missing(missing)}</Badge>}
      {outdated > 0 && <Badge tone="warn">{messages.outdated(outdated)}</Badge>}
    </p>
  );
}

interface TranslatedTextProps {
  label: string;
  original: string;
  /** Undefined where nothing is to be done. */
  state: TextState | undefined;
  /** Says that it is a translation of the present original too. */
  onConfirm: (() => void) | undefined;
  /** The field of the translation. */
  children: ReactNode;
}

/** A text beside its original, with what is to be done about it. Where there is no room, the original is above its translation. */
export function TranslatedText({ label, original, state, onConfirm, children }: TranslatedTextProps) {
  return (
    <div className="@container border-t border-line py-4">
      <div className="grid grid-cols-1 gap-x-5 gap-y-2 @xl:grid-cols-2">
        <div>
          <p className="mb-1.5 text-sm font-semibold">{messages.original(label)}</p>
          <p dir="auto" className={`wrap-anywhere whitespace-pre-line ${original ? '' : 'text-muted'}`}>
            {original || messages.noOriginal}
          </p>
        </div>
        <div>
          {children}
          {state && (
            <div className="mt-2 flex flex-wrap items-center gap-2">
              <Badge tone={state === 'outdated' ? 'warn' : 'neutral'}>
                {state === 'outdated' ? messages.isOutdated : messages.isMissing}
              </Badge>
              {state === 'outdated' && onConfirm && (
                <Button variant="secondary" size="sm" onClick={onConfirm}>
                  {messages.stillRight}
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
