import { useLocation, useNavigation } from 'react-router';

/**
 * The query of the same page that is being loaded, if any. A choice that changes a part of a query builds on it: built on the query
 * that is still shown, it would undo the choice before it. Such navigations are sent with `flushSync`, so that not even the
 * next event sees the older query.
 */
export function useComingQuery(): URLSearchParams | undefined {
  const { location: coming } = useNavigation();
  const { pathname } = useLocation();
  return coming?.pathname === pathname ? new URLSearchParams(coming.search) : undefined;
}
