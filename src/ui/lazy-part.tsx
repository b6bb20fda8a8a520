import { type ComponentType, lazy } from 'react';
import * as messages from './lazy-part.messages';

/** A part whose code is loaded when it is first rendered; shows a message if that fails. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => PartMissing) }));
}

/** An optional part: renders nothing if its code cannot be loaded. */
export function lazyExtra<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Nothing) }));
}

function Nothing() {
  return null;
}

/** Offline, or a newer version is deployed. */
function PartMissing() {
  return (
    <p role="alert" className="py-6 text-muted">
      {messages.partMissing}
    </p>
  );
}
