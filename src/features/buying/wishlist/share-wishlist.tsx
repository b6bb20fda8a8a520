import { useState } from 'react';
import { messageOf } from '#http/client/api-error';
import { paths } from '#shared/paths';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { TextField } from '#ui/field';
import { copyLink } from '#ui/share-link';
import { toast } from '#ui/toast';
import * as texts from './share-wishlist.messages';
import { wishlistMessages as messages } from './wishlist.messages';
import { wishlist } from './wishlist.store';

interface ShareWishlistProps {
  shareToken: string | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Creates and revokes the public link of the list. */
export function ShareWishlist({ shareToken, isOpen, onClose }: ShareWishlistProps) {
  const [isBusy, setBusy] = useState(false);
  const run = async (change: () => Promise<unknown>, { done, failed }: { done: string; failed: string }) => {
    setBusy(true);
    try {
      await change();
      toast.success(done);
    } catch (error) {
      toast.error(messageOf(error, failed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.shareWishlist}>
      <div className="grid gap-5 p-5">
        <p className="text-muted">{shareToken ? texts.sharedText : texts.privateText}</p>
        {shareToken ? (
          <SharedLink
            url={location.origin + paths.sharedWishlist(shareToken)}
            isBusy={isBusy}
            onStop={() => void run(wishlist.unshare, { done: messages.unshared, failed: messages.unshareFailed })}
          />
        ) : (
          <Button isBusy={isBusy} onClick={() => void run(wishlist.share, { done: messages.shared, failed: messages.shareFailed })}>
            {texts.createLink}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function SharedLink({ url, isBusy, onStop }: { url: string; isBusy: boolean; onStop: () => void }) {
  return (
    <>
      <TextField label={texts.link} name="link" readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="danger" isBusy={isBusy} onClick={onStop}>
          {texts.stopSharing}
        </Button>
        <Button onClick={() => void copyLink({ url, copied: messages.linkCopied, failed: messages.linkFailed })}>{texts.copyLink}</Button>
      </div>
    </>
  );
}
