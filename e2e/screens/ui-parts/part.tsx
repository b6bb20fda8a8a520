import { createContext, type ReactNode, use, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';

const Content = createContext<ReactNode>(null);

/** One kind of part in all its states, at an address of its own; its links go nowhere. */
export function Part({ name, at = '/', children }: { name: string; at?: string; children: ReactNode }) {
  const [router] = useState(() => createMemoryRouter([{ path: '*', element: <Shown /> }], { initialEntries: [at] }));
  return (
    <section aria-label={name} className="part">
      <Content value={children}>
        <RouterProvider router={router} />
      </Content>
    </section>
  );
}

/** The router is created once, with what is shown in it from the first render; this is what it is now. */
function Shown() {
  return <div className="states">{use(Content)}</div>;
}

export function State({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={`state ${isWide ? 'is-wide' : ''}`}>
      <small>{name}</small>
      <div>{children}</div>
    </div>
  );
}
