/** What visitors did in HTML whose code had not run yet. The script at the end of every page notes it (`page-start.ts`). */
export interface EarlyActions {
  /** Whether the page's own code has run. That of its lazy parts (`[data-lazy]`) comes later. */
  isHydrated: boolean;
  /** The last state of every field that was changed, the last changed one last. */
  entries: Map<Field, { value: string; checked?: boolean }>;
  /** The last button that was pressed, or form that was sent. */
  press?: { at: Element; again: () => void } | undefined;
}

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

declare global {
  interface Window {
    /** Absent where a page comes without that script. */
    earlyActions?: EarlyActions;
  }
}
