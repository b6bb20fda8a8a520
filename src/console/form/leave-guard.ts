/** Where a navigation begins and ends. */
interface Place {
  pathname: string;
  search: string;
}

export interface Navigation {
  currentLocation: Place;
  nextLocation: Place;
}

interface GuardedForm {
  /** Another search of the same screen, such as its next page, is leaving too. */
  guardsSearch: boolean;
}

/** The forms on the screen that have changes which are not saved. The router takes one guard only, so that each form is listed here. */
const changedForms = new Set<GuardedForm>();

/** Until the returned function is called, leaving the screen has to be confirmed. */
export function guardForm(form: GuardedForm): () => void {
  changedForms.add(form);
  return () => void changedForms.delete(form);
}

/** Whether a navigation leaves changes that are not saved. */
export function leavesChanges({ currentLocation: from, nextLocation: to }: Navigation): boolean {
  if (changedForms.size === 0) return false;
  if (from.pathname !== to.pathname) return true;
  return from.search !== to.search && [...changedForms].some(({ guardsSearch }) => guardsSearch);
}
