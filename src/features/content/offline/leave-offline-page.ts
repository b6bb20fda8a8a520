import { ownPath } from '#shared/paths';

/** Loads the page that the offline page replaces. */
export function leaveOfflinePage(): void {
  location.replace(ownPath(new URLSearchParams(location.search).get('instead')));
}
