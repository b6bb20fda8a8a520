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
import { type FaceForm, useFaceAction } from './use-face-form.console';

const DISCARD = {
  title: 'Discard the draft?',
  text: 'It becomes what the shop shows. You can undo this in Activity.',
  action: 'Discard the draft',
  isDanger: true,
};

/** Whether the draft differs from the shop. */
export function DraftBadge({ draft }: { draft: FaceDraft }) {
  return draft.changed.length === 0 ? <Badge tone="good">As in the shop</Badge> : <Badge tone="warn">Not published</Badge>;
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
      title: 'Publish the draft?',
      text: `Every visitor sees it at once: ${namesOf(face.changed)}. The present version stays in the list of versions.`,
      action: 'Publish',
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
        Preview
      </Button>
      <Button disabled={isSame || form.isSaving} isBusy={run.isPending} onClick={() => void publish()}>
        Publish
      </Button>
      <Menu
        label="More about the draft"
        items={[{ label: 'Discard the draft', isDanger: true, isDisabled: draft.changed.length === 0, onSelect: () => void discard() }]}
      />
      {isPreviewing && (
        <PreviewDialog
          text="Whoever opens this link sees the whole shop with the draft, in their browser, until they end the preview. What you save later is in it too."
          create={() => api.post(faceCalls('/preview'))}
          removeAll={async () => (await api.delete(faceCalls('/preview'))).message}
          onClose={() => setPreviewing(false)}
        />
      )}
    </>
  );
}
