import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface NoticeProps {
  icon: LucideIcon;
  title: string;
  text?: string | undefined;
  level?: 'h1' | 'h2' | undefined;
  /** With a surface, for a part of a page rather than a whole page. */
  isBoxed?: boolean;
  /** Announced as an error. */
  isAlert?: boolean;
  /** What to do next. */
  children?: ReactNode;
}

/** The base of all empty, missing and failed screens: what happened, and what to do next. */
export function Notice({ icon: Icon, title, text, level: Heading = 'h1', isBoxed = false, isAlert = false, children }: NoticeProps) {
  const ground = isBoxed ? 'rounded-lg bg-surface py-16 shadow-soft' : 'container-shop py-20 sm:py-24';
  return (
    <div role={isAlert ? 'alert' : undefined} className={`grid grid-cols-1 justify-items-center px-6 text-center ${ground}`}>
      <Icon aria-hidden className="size-14 text-muted" strokeWidth={1.25} />
      <Heading className={`mt-5 max-w-full font-bold ${Heading === 'h1' ? 'text-3xl' : 'text-2xl'}`}>{title}</Heading>
      {text && <p className="mt-3 max-w-md text-balance text-muted">{text}</p>}
      {children && <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
