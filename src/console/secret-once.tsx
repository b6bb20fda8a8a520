import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button';
import { copyLink } from '#ui/share-link';
import { secretOnceMessages as messages } from './console.messages';

interface SecretOnceProps {
  /** What it is, for its label: 'API key'. */
  name: string;
  secret: string;
  /** How it is used. */
  children?: ReactNode;
  onClose: () => void;
}

/** A secret that the shop stores only as a hash, or never shows again: to be copied now. */
export function SecretOnce({ name, secret, children, onClose }: SecretOnceProps) {
  const copied = messages.copied(name);
  const failed = messages.thisBrowserDidNotCopyIt;
  return (
    <div className="grid grid-cols-1 gap-4 p-5">
      <p className="text-muted">{messages.copyItNow}</p>
      <code className="block rounded-sm bg-raised p-3.5 text-sm break-all select-all">{secret}</code>
      {children}
      <div className="dialog-actions">
        <Button variant="secondary" onClick={() => void copyLink({ url: secret, copied, failed })}>
          <Copy aria-hidden className="size-4" />
          {messages.copy}
        </Button>
        <Button onClick={onClose}>{messages.iHaveSavedIt}</Button>
      </div>
    </div>
  );
}
