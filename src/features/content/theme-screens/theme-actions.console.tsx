import { useQueryClient } from '@tanstack/react-query';
import { Eye, Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { apiQuery } from '#console/api-query';
import { Badge } from '#console/badge';
import { confirm } from '#console/dialog/confirm';
import { Menu } from '#console/dialog/menu';
import { PreviewDialog } from '#console/dialog/preview-dialog';
import { themeCalls } from '#features/content/theme/theme.calls';
import type { ThemeDraft } from '#features/content/theme/theme.schema';
import { api } from '#http/client/api-client';
import { Button, IconButton } from '#ui/button';
import { namesOf } from './theme-parts.console';
import { themeActionsMessages as messages } from './theme-screens.messages';
import type { FormHistory } from './use-edit-history.console';
import { type ThemeForm, useThemeAction } from './use-theme-form.console';

const DISCARD = {
  title: messages.discardTheDraft,
  text: messages.itBecomesWhatTheShopShows,
  action: messages.discardTheDraftButton,
  isDanger: true,
};

/** Whether the draft differs from the shop. */
export function DraftBadge({ draft }: { draft: ThemeDraft }) {
  return draft.changed.length === 0 ? (
    <Badge tone="good">{messages.asInTheShop}</Badge>
  ) : (
    <Badge tone="warn">{messages.notPublished}</Badge>
  );
}

interface ThemeActionsProps {
  draft: ThemeDraft;
  form: ThemeForm;
  history: FormHistory;
  /** Shows the page over the whole screen, where it is not beside the form. */
  onPreview: (() => void) | undefined;
}

/** Undo, look at the draft, publish it, share it, or discard it. What is entered is saved before it is shown to others. */
export function ThemeActions({ draft, form, history, onPreview }: ThemeActionsProps) {
  const client = useQueryClient();
  const [isSharing, setSharing] = useState(false);
  const run = useThemeAction();
  const share = async () => setSharing((await form.saveFirst()) !== undefined);
  const publish = async () => {
    const saved = await form.saveFirst();
    if (!saved) return;
    const { theme } = await client.fetchQuery(apiQuery(themeCalls('/')));
    const question = {
      title: messages.publishTheDraft,
      text: messages.everyVisitorSeesItAtOnce(namesOf(theme.changed)),
      action: messages.publish,
    };
    if (await confirm(question)) run.mutate(() => api.post(themeCalls('/publish'), { version: saved.version }));
  };
  const discard = async () => {
    if (await confirm(DISCARD)) run.mutate(() => api.post(themeCalls('/discard')));
  };
  const isSame = draft.changed.length === 0 && !form.isDirty;
  return (
    <>
      <div className="flex">
        <IconButton label={messages.undo} aria-keyshortcuts="Control+Z Meta+Z" disabled={!history.canUndo} onClick={history.undo}>
          <Undo2 aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton
          label={messages.redo}
          aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
          disabled={!history.canRedo}
          onClick={history.redo}
        >
          <Redo2 aria-hidden className="size-4.5" />
        </IconButton>
      </div>
      {onPreview && (
        <Button variant="secondary" size="sm" onClick={onPreview}>
          <Eye aria-hidden className="size-4" />
          {messages.preview}
        </Button>
      )}
      <Button size="sm" disabled={isSame || form.isSaving} isBusy={run.isPending} onClick={() => void publish()}>
        {messages.publish}
      </Button>
      <Menu
        label={messages.moreAboutTheDraft}
        items={[
          { label: messages.shareAPrivateLink, isDisabled: form.isSaving, onSelect: () => void share() },
          { label: messages.discardTheDraftButton, isDanger: true, isDisabled: draft.changed.length === 0, onSelect: () => void discard() },
        ]}
      />
      {isSharing && (
        <PreviewDialog
          text={messages.whoeverOpensThisLinkSeesTheWhole}
          create={() => api.post(themeCalls('/preview'))}
          removeAll={async () => (await api.delete(themeCalls('/preview'))).message}
          onClose={() => setSharing(false)}
        />
      )}
    </>
  );
}
