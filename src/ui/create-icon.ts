import { createElement, type SVGProps } from 'react';

interface IconData {
  node: readonly [tag: string, attributes: Record<string, string>][];
}

interface Target {
  /** A drawing that `<use>` refers to: the element around that one has its look. */
  as?: 'svg' | 'symbol';
}

declare module 'lucide-react' {
  interface LucideProps extends Target {}
}

type IconProps = SVGProps<SVGSVGElement> & Target;

/**
 * Replaces lucide-react's own icon factory (see vite.config.ts), whose options the shop does not use and which adds a kilobyte to
 * every first load. How icons are drawn is in theme.css (`.icon`): a page has up to fifty of them.
 */
export default function createIcon({ node }: IconData) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, at the top of its module.
  return function Icon({ as = 'svg', className, strokeWidth, style, ...props }: IconProps) {
    return createElement(
      as,
      {
        viewBox: '0 0 24 24',
        'aria-hidden': true,
        ...props,
        className: as === 'symbol' ? undefined : className ? `icon ${className}` : 'icon',
        // A style, because the class's property is stronger than an attribute.
        style: strokeWidth === undefined ? style : { ...style, strokeWidth },
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
