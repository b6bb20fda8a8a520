import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { apiQuery } from '#console/api-query';
import { Card } from '#console/card';
import { confirm } from '#console/dialog/confirm';
import { EmptyState } from '#console/empty-state';
import { formatMoment } from '#console/format';
import { themeCalls } from '#features/content/theme/theme.calls';
import type { ThemeVersion } from '#features/content/theme/theme.schema';
import { PublishedAt, VersionList } from '#features/platform/versions/version-list.console';
import { api } from '#http/client/api-client';
import { namesOf } from './theme-parts.console';
import { versionsPartMessages as messages } from './theme-screens.messages';
import { useThemeAction } from './use-theme-form.console';

const QUESTION = {
  title: messages.toUseThisVersionAsTheDraft,
  text: messages.theDraftGetsAllItsValues,
  action: messages.toUseAsDraft,
};

/** What was published; each version can be the draft again. */
export function VersionsPart({ mayChange }: { mayChange: boolean }) {
  const versions = useQuery(apiQuery(themeCalls('/versions')));
  const action = useThemeAction();
  const restore = async ({ _id: versionId }: ThemeVersion) => {
    if (await confirm(QUESTION))
      await action.mutateAsync(() => api.post(themeCalls('/versions/:versionId/restore', { param: { versionId } }))).catch(() => undefined);
  };
  return (
    <div className="max-w-3xl">
      <Card title={messages.versions} text={messages.eachTimeSomebodyPublishes}>
        <VersionList
          query={versions}
          keyOf={({ _id }) => _id}
          rowOf={({ publishedAt, by, changed }, at) => ({
            title: <PublishedAt at={publishedAt} by={by} format={formatMoment} />,
            text: namesOf(changed),
            badge: at === 0 && messages.inTheShop,
            restoreLabel: at > 0 && mayChange && messages.toUseAsDraftOfPublishedAt(formatMoment(publishedAt)),
          })}
          empty={<EmptyState icon={History} title={messages.nothingWasPublishedYet} text={messages.theShopIsAsItComes} />}
          restore={messages.toUseAsDraft}
          onRestore={restore}
        />
      </Card>
    </div>
  );
}
