import { Link2Off } from 'lucide-react';
import { paths } from '#shared/paths';
import { ButtonLink } from '#ui/button';
import { Notice } from '#ui/notice';
import { previewMessages as messages } from './product-preview.messages';

/** A preview link that is unknown, expired or revoked. */
export function PreviewGone() {
  return (
    <Notice icon={Link2Off} title={messages.linkGone} text={messages.linkGoneHint}>
      <ButtonLink to={paths.products()}>{messages.browseProducts}</ButtonLink>
    </Notice>
  );
}
