import { useRouteLoaderData } from 'react-router';
import type { loader } from './root';

/** The shop's name and support address, on any page. */
export function useShop(): { name: string; email: string } {
  return useRouteLoaderData<typeof loader>('root')?.shop ?? { name: 'Tradewind', email: '' };
}
