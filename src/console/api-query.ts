import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#http/client/api-client';
import type { ApiPath, Endpoint, PlainPath, Result } from '#http/client/api-paths';

const optionsOf = <Data>(path: string) => queryOptions({ queryKey: [path], queryFn: () => api.get<Data>(path) });
const listOptionsOf = <Data>(path: string) => queryOptions({ ...optionsOf<Data>(path), placeholderData: keepPreviousData });

/** A GET call for `useQuery`. Its key is the path, so that `refreshPaths` finds it. */
export function apiQuery<E extends Endpoint>(path: ApiPath<{ $get: E }>): ReturnType<typeof optionsOf<Result<E>>>;
export function apiQuery<Data>(path: PlainPath): ReturnType<typeof optionsOf<Data>>;
export function apiQuery(path: string): unknown {
  return optionsOf(path);
}

/** The same for lists: the last page stays visible until the next one is there. */
export function apiListQuery<E extends Endpoint>(path: ApiPath<{ $get: E }>): ReturnType<typeof listOptionsOf<Result<E>>>;
export function apiListQuery<Data>(path: PlainPath): ReturnType<typeof listOptionsOf<Data>>;
export function apiListQuery(path: string): unknown {
  return listOptionsOf(path);
}

/** Loads again what starts with one of these paths, where it is shown; elsewhere when it is shown next. */
export async function refreshPaths(client: QueryClient, ...starts: string[]): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && starts.some((start) => path.startsWith(start)),
  });
}
