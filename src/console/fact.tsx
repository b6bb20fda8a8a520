import type { ReactNode } from 'react';

interface FactProps {
  name: string;
  className?: string;
  children: ReactNode;
}

/** One line of a description list: what something is called, and what it is. */
export function Fact({ name, className = '', children }: FactProps) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd dir="auto" className="wrap-anywhere">
        {children}
      </dd>
    </div>
  );
}
