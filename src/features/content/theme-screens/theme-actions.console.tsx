import { useQueryClient } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { apiQuery } from '#console/api-query';
import { Badge } from '#console/badge';
import { confirm } from '#console/dialog/confirm';
import { Menu } from '#console/dialog/menu';
import { PreviewDialog } from '#console/dialog/preview-dialog';
import { themeCalls } from '#features/content/theme/theme.calls';
import type { ThemeDraft } from '#features/content/theme/theme.schema';
import { api } from '#http/client/api-client';
import { Button } from '#ui/button';
import { namesOf } from './theme-parts.console';
import { themeActionsMessages as messages } from './theme-screens.messages';
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

/** Look at the draft, publish it, or discard it. What is entered is saved first. */
export function ThemeActions({ draft, form }: { draft: ThemeDraft; form: ThemeForm }) {
  const client = useQueryClient();
  const [isPreviewing, setPreviewing] = useState(false);
  const run = useThemeAction();
  const preview = async () => setPreviewing((await form.saveFirst()) !== undefined);
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
      <Button variant="secondary" disabled={form.isSaving} onClick={() => void preview()}>
        <Eye aria-hidden className="size-4.5" />
        {messages.preview}
      </Button>
      <Button disabled={isSame || form.isSaving} isBusy={run.isPending} onClick={() => void publish()}>
        {messages.publish}
      </Button>
      <Menu
        label={messages.moreAboutTheDraft}
        items={[
          { label: messages.discardTheDraftButton, isDanger: true, isDisabled: draft.changed.length === 0, onSelect: () => void discard() },
        ]}
      />
      {isPreviewing && (
        <PreviewDialog
          text={messages.whoeverOpensThisLinkSeesTheWhole}
          create={() => api.post(themeCalls('/preview'))}
          removeAll={async () => (await api.delete(themeCalls('/preview'))).message}
          onClose={() => setPreviewing(false)}
        />
      )}
    </>
  );
}
