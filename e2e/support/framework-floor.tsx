// What a page of this framework loads before any code of its own: the floor of the byte budgets.
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
