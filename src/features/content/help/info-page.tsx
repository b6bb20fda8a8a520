import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#shared/paths';
import * as messages from './info-page.messages';

const pages = () => [
  { name: messages.help, to: paths.help() },
  { name: messages.shipping, to: paths.shipping() },
  { name: messages.returns, to: paths.returns() },
  { name: messages.sizeGuide, to: paths.sizeGuide() },
  { name: messages.contact, to: paths.contact() },
  { name: messages.terms, to: paths.terms() },
  { name: messages.privacy, to: paths.privacy() },
  { name: messages.cookies, to: paths.cookies() },
];

/** The layout of help and legal pages, with links to the others. */
export function InfoPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <div className="container-shop grid grid-cols-1 gap-x-16 gap-y-10 py-10 lg:grid-cols-[minmax(0,1fr)_14rem] lg:py-16">
      <article className="max-w-prose">
        <h1 dir="auto" className="text-3xl font-bold lg:text-4xl">
          {title}
        </h1>
        {lead && <p className="mt-4 text-lg text-muted">{lead}</p>}
        {children}
      </article>
      <nav aria-label={messages.helpAndInformation} className="border-t border-line pt-6 lg:border-t-0 lg:border-s lg:pt-0 lg:ps-6">
        <ul className="flex flex-wrap gap-x-2 lg:flex-col">
          {pages().map(({ name, to }) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex min-h-11 items-center rounded-sm px-2 text-muted hover:text-ink hover:underline aria-[current=page]:font-bold aria-[current=page]:text-ink"
                aria-current={to === pathname ? 'page' : undefined}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** A section of such a page. */
export function InfoSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-9 grid grid-cols-1 gap-3">
      <h2 className="text-xl font-bold">{title}</h2>
      {children}
    </section>
  );
}

export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="font-semibold text-accent underline">
      {children}
    </Link>
  );
}

export function EmailLink({ email }: { email: string }) {
  return (
    <a href={paths.contactSupport(email)} className="font-semibold break-words text-accent underline">
      {email}
    </a>
  );
}

export function List({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-1.5 ps-5">{children}</ul>;
}

/** A table that scrolls horizontally on a phone. */
export function Table({ caption, head, rows }: { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable.
    <section className="overflow-x-auto rounded-md border border-line" aria-label={caption} tabIndex={0}>
      <table className="w-full tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-raised">
          <tr>
            {head.map((name) => (
              <th key={name} scope="col" className="px-4 py-2.5 text-start font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(([first, ...others]) => (
            <tr key={first}>
              <th scope="row" className="px-4 py-2.5 text-start font-medium">
                {first}
              </th>
              {others.map((value, column) => (
                <td key={head[column + 1]} className="px-4 py-2.5">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
