import { type ComponentProps, use } from 'react';
import { Link, type LinkProps } from 'react-router';
import { withPrefix } from '#shared/page-address';
import { PagePrefixContext } from './page-prefix';

type PathLinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<LinkProps, 'viewTransition' | 'preventScrollReset' | 'replace'> & {
    /** Starts with a slash, or is another shop's whole URL. */
    to: string;
  };

/**
 * The router's `Link` for pages with many of them: on the server it is a plain link, and the HTML is the same. The router's takes a
 * dozen hooks to resolve relative paths, and marks each link for the discovery of routes, which the shop does not use.
 */
export function PathLink({ to, viewTransition, preventScrollReset, replace, ...anchor }: PathLinkProps) {
  if (import.meta.env.SSR) return <a {...anchor} href={withPrefix(use(PagePrefixContext), to)} />;
  return <Link {...anchor} {...{ to, viewTransition, preventScrollReset, replace }} discover="none" />;
}
