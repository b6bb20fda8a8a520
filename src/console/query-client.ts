import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#http/client/api-error';

/** How long data counts as current without being loaded again in the background. */
const FRESH_MS = 5_000;
const RETRIES = 2;

/** The console's cache of API results. Lists show their last data at once, and are refreshed in the background. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // What the API refuses, it refuses again.
      retry: (failures, error) => failures < RETRIES && !(error instanceof ApiError && error.isRefusal),
      // A paused call would show a skeleton for as long as the browser believes to be offline.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
