import { Fragment } from 'react';

/**
 * Facts in a line with dots between them, without those that are missing. Each has the direction of its own script: as one text,
 * the price that follows a Hebrew word would be shown before it (docs/decisions/0117-direction-of-written-texts.md).
 */
export function Dotted({ facts }: { facts: readonly (string | false | undefined)[] }) {
  return facts.filter(Boolean).map((fact, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: facts have no id, may be equal, and keep their places.
    <Fragment key={at}>
      {at > 0 && ' · '}
      <bdi>{fact}</bdi>
    </Fragment>
  ));
}
