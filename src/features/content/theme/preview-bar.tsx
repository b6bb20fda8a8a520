import { Eye } from 'lucide-react';
import { previewPaths } from '#shared/preview-paths';
import { themeMessages as messages } from './theme.messages';

/** Above each page that shows the draft: nobody mistakes it for the shop. */
export function PreviewBar() {
  return (
    <aside aria-label={messages.preview} className="border-b border-line bg-raised">
      <div className="container-shop flex flex-wrap items-center gap-x-4 py-1">
        <p className="min-w-0 flex-1 basis-60 text-sm">
          <Eye aria-hidden className="me-2 inline size-4.5 align-text-bottom" />
          <strong>{messages.preview}</strong> <span className="text-muted">{messages.previewText}</span>
        </p>
        <a href={previewPaths.endTheme()} className="inline-flex min-h-11 items-center text-sm font-semibold text-accent underline">
          {messages.endPreview}
        </a>
      </div>
    </aside>
  );
}
