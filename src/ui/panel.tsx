import { type ReactNode, useId } from 'react';

/** A titled part of a page, on a surface. */
export function Panel({
  title,
  text,
  actions,
  children,
}: {
  title: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="rounded-lg bg-surface p-5 shadow-soft sm:p-8">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id={titleId} className="text-xl font-bold">
            {title}
          </h2>
          {text && <p className="mt-1 max-w-prose text-muted">{text}</p>}
        </div>
        {actions}
      </div>
      {children && <div className="mt-6">{children}</div>}
    </section>
  );
}
