/** A page's message to the service worker: it is being viewed, with these pictures. */
export interface SeenPage {
  type: 'seen';
  url: string;
  /** Paths of pictures that have been loaded. */
  pictures: string[];
}

export function isSeenPage(message: unknown): message is SeenPage {
  const { type, url, pictures } = (message ?? {}) as Partial<SeenPage>;
  return type === 'seen' && typeof url === 'string' && Array.isArray(pictures) && pictures.every((path) => typeof path === 'string');
}
