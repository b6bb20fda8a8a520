import type { ReactNode } from 'react';

/** A page that consists of one form. */
export function FormCard({ title, subtitle, children }: { title: string; subtitle: ReactNode; children: ReactNode }) {
  return (
    <div className="container-shop py-10 sm:py-16">
      <div className="mx-auto max-w-md rounded-lg bg-surface p-6 shadow-soft sm:p-10">
        <h1 className="text-3xl font-bold">{title}</h1>
        <div className="mt-2 mb-8 text-muted">{subtitle}</div>
        {children}
      </div>
    </div>
  );
}
