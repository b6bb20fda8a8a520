// What any page of this framework loads before it has a line of its own: the floor under the bytes' budgets.
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Link, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { HydratedRouter } from 'react-router/dom';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

export const parts = { Link, Links, Meta, Outlet, Scripts, ScrollRestoration };
