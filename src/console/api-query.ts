import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { getAs } from '#http/client/api-client';
import type { ApiPath, Endpoint, Result } from '#http/client/api-paths';

const optionsOf = <Data>(path: string) => queryOptions({ queryKey: [path], queryFn: () => getAs<Data>(path) });
/** For `useList`, whose own signature says what a path returns. */
export const listOptionsOf = <Data>(path: string) => queryOptions({ ...optionsOf<Data>(path), placeholderData: keepPreviousData });

/** A GET call for `useQuery`. Its key is the path, so that `refreshPaths` finds it. */
export function apiQuery<E extends Endpoint>(path: ApiPath<{ $get: E }>) {
  return optionsOf<Result<E>>(path);
}

/** The same for lists: the last page stays visible until the next one is there. */
export function apiListQuery<E extends Endpoint>(path: ApiPath<{ $get: E }>) {
  return listOptionsOf<Result<E>>(path);
}

/** Loads again what starts with one of these paths, where it is shown; elsewhere when it is shown next. */
export async function refreshPaths(client: QueryClient, ...starts: string[]): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && starts.some((start) => path.startsWith(start)),
  });
}
