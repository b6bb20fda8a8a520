import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#http/api-client';

/** A GET call for `useQuery`. Its key is the path, so that `refreshPaths` finds it. */
export function apiQuery<Data>(path: string) {
  return queryOptions({ queryKey: [path], queryFn: () => api.get<Data>(path) });
}

/** The same for lists: the last page stays visible until the next one is there. */
export function apiListQuery<Data>(path: string) {
  return queryOptions({ ...apiQuery<Data>(path), placeholderData: keepPreviousData });
}

/** Loads again what starts with one of these paths, where it is shown; elsewhere when it is shown next. */
export async function refreshPaths(client: QueryClient, ...starts: string[]): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && starts.some((start) => path.startsWith(start)),
  });
}
