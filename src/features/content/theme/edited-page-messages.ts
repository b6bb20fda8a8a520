/** What the theme editor and the page beside it tell each other. Both are of the shop's own origin, and listen to nobody else. */

/** A part of a page: 'header', 'announcement', 'footer', 'page' for what is between them, or the id of a block of the home page. */
export interface PagePart {
  id: string;
  name: string;
}

export type ToPage =
  /** The names of the parts. */
  | { theme: 'parts'; parts: PagePart[] }
  /** What it shows has changed. */
  | { theme: 'refresh' }
  /** This part is edited. */
  | { theme: 'show'; part: string };

export type FromPage =
  /** It listens. */
  | { theme: 'ready' }
  /** A click asked for the form of this part. */
  | { theme: 'edit'; part: string };

/** Calls back with messages of the shop's own pages about the theme. */
export function listenTo<Message extends ToPage | FromPage>(from: () => Window | null | undefined, onMessage: (message: Message) => void) {
  const listen = ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin === location.origin && source === from() && isThemeMessage(data)) onMessage(data as Message);
  };
  addEventListener('message', listen);
  return () => removeEventListener('message', listen);
}

function isThemeMessage(data: unknown): data is ToPage | FromPage {
  return typeof data === 'object' && data !== null && 'theme' in data;
}
