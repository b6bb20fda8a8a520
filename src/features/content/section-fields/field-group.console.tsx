import type { ReactNode } from 'react';

/** Fields under a title of their own. */
export function FieldGroup({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{title}</legend>
      {hint && <p className="mb-2 text-sm text-muted">{hint}</p>}
      {children}
    </fieldset>
  );
}
