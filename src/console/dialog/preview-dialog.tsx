import { Copy, ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { SkeletonText } from '#console/skeleton';
import { messageOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import * as localeMessages from '#shared/locale.messages';
import { Button, buttonClass } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { toast } from '#ui/toast';
import { previewDialogMessages as messages } from './dialog.messages';

export interface PreviewLink {
  url: string;
  /** ISO 8601. */
  expiresAt: string;
}

interface PreviewDialogProps {
  /** What everyone with the link sees. */
  text: string;
  /** Makes a link. Called once. */
  create: () => Promise<PreviewLink>;
  /** Revokes all links, and returns a sentence about it. */
  removeAll: () => Promise<string>;
  onClose: () => void;
}

const MOMENT = new Intl.DateTimeFormat(localeMessages.locale, { dateStyle: 'medium', timeStyle: 'short' });

/** A private link to the storefront, made when the dialog opens. */
export function PreviewDialog({ text, create, removeAll, onClose }: PreviewDialogProps) {
  const [link, setLink] = useState<PreviewLink>();
  const [error, setError] = useState<unknown>();
  const first = useRef(create);
  useEffect(() => {
    let isMounted = true;
    first.current().then(
      (made) => isMounted && setLink(made),
      (failure) => isMounted && setError(failure),
    );
    return () => {
      isMounted = false;
    };
  }, []);

  const copy = async () => {
    if (!link) return;
    try {
      await navigator.clipboard.writeText(link.url);
      toast.success(messages.linkCopied);
    } catch {
      toast.error(messages.theLinkCouldNotBeCopied);
    }
  };
  const revoke = async () => {
    try {
      toast.success(await removeAll());
      onClose();
    } catch (failure) {
      toast.error(messageOf(failure, apiErrorMessages.unreachable));
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={messages.previewInTheShop}>
      <div className="grid gap-4 p-5">
        <p className="text-muted">{text}</p>
        {error !== undefined ? (
          <p role="alert" className="font-medium text-bad">
            {messageOf(error, apiErrorMessages.unreachable)}
          </p>
        ) : link ? (
          <>
            <input
              dir="ltr"
              readOnly
              aria-label={messages.privateLink}
              value={link.url}
              onFocus={(event) => event.target.select()}
              className="h-11 w-full rounded-sm border border-line bg-raised px-3 text-sm"
            />
            <p className="text-sm text-muted">{messages.validUntil(MOMENT.format(new Date(link.expiresAt)))}</p>
            <div className="flex flex-wrap gap-2">
              <a href={link.url} target="_blank" rel="noreferrer" className={buttonClass()}>
                <ExternalLink aria-hidden className="size-4" />
                {messages.open}
              </a>
              <Button variant="secondary" onClick={() => void copy()}>
                <Copy aria-hidden className="size-4" />
                {messages.copy}
              </Button>
              <Button variant="ghost" onClick={() => void revoke()} className="ms-auto">
                {messages.removeAllLinks}
              </Button>
            </div>
          </>
        ) : (
          <SkeletonText lines={3} />
        )}
      </div>
    </Dialog>
  );
}
