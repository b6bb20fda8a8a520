import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';

/** One kind of part in all its states; its links go nowhere. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  const router = createMemoryRouter([{ path: '*', element: <div className="states">{children}</div> }]);
  return (
    <section aria-label={name} className="part">
      <RouterProvider router={router} />
    </section>
  );
}

export function State({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={`state ${isWide ? 'is-wide' : ''}`}>
      <small>{name}</small>
      <div>{children}</div>
    </div>
  );
}
