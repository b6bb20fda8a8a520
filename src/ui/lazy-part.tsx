import { type ComponentType, lazy } from 'react';

/** A part whose code comes when it is rendered first; a sentence instead when it cannot. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => PartMissing) }));
}

/** Offline, or a newer shop is running. */
function PartMissing() {
  return (
    <p role="alert" className="py-6 text-muted">
      This part of the page could not be loaded. Please reload the page.
    </p>
  );
}
