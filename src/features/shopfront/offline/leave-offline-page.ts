import { ownPath } from '#shared/paths';

/** Goes to the page that the offline page stands in for. */
export function leaveOfflinePage(): void {
  location.replace(ownPath(new URLSearchParams(location.search).get('instead')));
}
