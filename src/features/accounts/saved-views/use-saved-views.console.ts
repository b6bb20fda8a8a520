import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import { api } from '#http/client/api-client';
import { savedViewsCalls } from './saved-views.calls';
import type { NewView, SavedView, ViewChange } from './saved-views.schema';

/** The views of all screens: they are few, and Ctrl K finds them from everywhere. */
export const savedViewsQuery = {
  ...apiQuery(savedViewsCalls('/')),
  staleTime: 60_000,
};

/** The views of a screen, and their changes. Each change shows at once what the call returned. */
export function useSavedViews(screen: string) {
  const client = useQueryClient();
  const { data } = useQuery(savedViewsQuery);
  const change = (next: (views: readonly SavedView[]) => SavedView[]) =>
    client.setQueryData<{ views: SavedView[] }>(savedViewsQuery.queryKey, (before) => before && { ...before, views: next(before.views) });
  return {
    /** Absent while they are loaded. */
    views: data?.views.filter((view) => view.screen === screen),
    create: async (view: Omit<NewView, 'screen' | 'shared'> & { shared?: boolean }) => {
      const created = (await api.post(savedViewsCalls('/'), { ...view, screen })).view;
      change((views) => [...views, created]);
      return created;
    },
    update: async ({ _id, version }: SavedView, input: ViewChange) => {
      const { view } = await api.put(savedViewsCalls('/:viewId', { param: { viewId: _id } }), { ...input, version });
      change((views) => views.map((one) => (one._id === _id ? view : one)));
    },
    remove: async ({ _id }: SavedView) => {
      await api.delete(savedViewsCalls('/:viewId', { param: { viewId: _id } }));
      change((views) => views.filter((one) => one._id !== _id));
    },
    /** The screen opens with this view; with none, as usual. */
    setDefault: async (viewId: string | null) => {
      const { views } = await api.put(savedViewsCalls('/default'), { screen, viewId });
      change((before) => [...before.filter((one) => one.screen !== screen), ...views]);
    },
  };
}

export type SavedViewCalls = Omit<ReturnType<typeof useSavedViews>, 'views'>;
