import { createElement, type SVGProps } from 'react';

interface IconData {
  node: readonly [tag: string, attributes: Record<string, string>][];
}

const PEN = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const satisfies SVGProps<SVGSVGElement>;

/**
 * Replaces lucide-react's own icon factory (see vite.config.ts), whose options the shop does not use and which adds a kilobyte to
 * every first load.
 */
export default function createIcon({ node }: IconData) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, at the top of its module.
  return function Icon(props: SVGProps<SVGSVGElement>) {
    return createElement('svg', { ...PEN, ...props }, ...node.map(([tag, attributes]) => createElement(tag, attributes)));
  };
}
