import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface PageHeaderProps {
  title: string;
  /** The list that this record belongs to. */
  back?: { label: string; to: string };
  /** A badge beside the title. */
  status?: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
}

/** The top of a screen, and the window's title. */
export function PageHeader({ title, back, status, text, actions }: PageHeaderProps) {
  return (
    <header className="mb-5">
      <title>{title}</title>
      {back && (
        <Link
          to={back.to}
          className="-ms-1 pointer-coarse:-mt-3 inline-flex min-h-8 items-center gap-1.5 rounded-sm px-1 text-sm font-medium text-muted hover:text-ink pointer-coarse:min-h-11"
        >
          <ArrowLeft aria-hidden className="size-4" />
          <bdi>{back.label}</bdi>
        </Link>
      )}
      {/* On a phone, a menu of three dots is beside the title: below it, it would often have a row of its own. */}
      <div className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-3 max-sm:has-[.dots-button]:pe-12 max-sm:[&_.dots-button]:absolute max-sm:[&_.dots-button]:inset-e-0 max-sm:[&_.dots-button]:-top-1.5">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 dir="auto" className="min-w-0 text-2xl font-bold wrap-anywhere">
            {title}
          </h1>
          {status}
        </div>
        {actions && (
          <div className="flex flex-wrap items-center gap-2 empty:hidden max-sm:[&:not(:has(.button,.icon-button:not(.dots-button)))]:contents">
            {actions}
          </div>
        )}
      </div>
      {text && <p className={`mt-1.5 max-w-3xl text-muted ${actions ? 'max-sm:mt-3' : ''}`}>{text}</p>}
    </header>
  );
}
