import { type ReactNode, useId } from 'react';

interface CardProps {
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
  /** Without room around the content: for tables and lists. */
  isFlush?: boolean;
}

/** A titled part of a form or an overview. */
export function Card({ title, text, actions, children, isFlush = false }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-md border border-line bg-surface">
      <div
        className={`flex flex-wrap justify-between gap-x-4 px-4 pt-4 sm:px-5 ${text ? 'items-start gap-y-2' : 'items-center gap-y-4'} ${children ? 'pb-3' : 'pb-4'}`}
      >
        <div className="min-w-0">
          <h2 id={id} dir="auto" className="text-section font-semibold">
            {title}
          </h2>
          {text && <p className="mt-1 max-w-prose text-sm text-muted">{text}</p>}
        </div>
        {/* As high as a line without text: a title has the same place with and without a button beside it. */}
        {actions && <div className={`flex flex-wrap items-center gap-2 ${text ? '' : '-my-2'}`}>{actions}</div>}
      </div>
      {children && <div className={isFlush ? '' : 'px-4 pb-5 sm:px-5'}>{children}</div>}
    </section>
  );
}
