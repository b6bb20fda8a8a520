import { useQueryClient } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { apiQuery } from '#console/api-query';
import { Badge } from '#console/badge';
import { confirm } from '#console/dialog/confirm';
import { Menu } from '#console/dialog/menu';
import { PreviewDialog } from '#console/dialog/preview-dialog';
import { faceCalls } from '#features/content/face/face.calls';
import type { FaceDraft } from '#features/content/face/face.schema';
import { api } from '#http/client/api-client';
import { Button } from '#ui/button';
import { namesOf } from './face-parts.console';
import { faceActionsMessages as messages } from './face-screens.messages';
import { type FaceForm, useFaceAction } from './use-face-form.console';

const DISCARD = {
  title: messages.discardTheDraft,
  text: messages.itBecomesWhatTheShopShows,
  action: messages.discardTheDraftButton,
  isDanger: true,
};

/** Whether the draft differs from the shop. */
export function DraftBadge({ draft }: { draft: FaceDraft }) {
  return draft.changed.length === 0 ? (
    <Badge tone="good">{messages.asInTheShop}</Badge>
  ) : (
    <Badge tone="warn">{messages.notPublished}</Badge>
  );
}

/** Look at the draft, publish it, or discard it. What is entered is saved first. */
export function FaceActions({ draft, form }: { draft: FaceDraft; form: FaceForm }) {
  const client = useQueryClient();
  const [isPreviewing, setPreviewing] = useState(false);
  const run = useFaceAction();
  const preview = async () => setPreviewing((await form.saveFirst()) !== undefined);
  const publish = async () => {
    const saved = await form.saveFirst();
    if (!saved) return;
    const { face } = await client.fetchQuery(apiQuery(faceCalls('/')));
    const question = {
      title: messages.publishTheDraft,
      text: messages.everyVisitorSeesItAtOnce(namesOf(face.changed)),
      action: messages.publish,
    };
    if (await confirm(question)) run.mutate(() => api.post(faceCalls('/publish'), { version: saved.version }));
  };
  const discard = async () => {
    if (await confirm(DISCARD)) run.mutate(() => api.post(faceCalls('/discard')));
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
          create={() => api.post(faceCalls('/preview'))}
          removeAll={async () => (await api.delete(faceCalls('/preview'))).message}
          onClose={() => setPreviewing(false)}
        />
      )}
    </>
  );
}
