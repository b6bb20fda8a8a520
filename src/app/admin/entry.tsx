import './admin.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '#console/query-client';
import { confirmIdentity } from '#features/accounts/account-security/confirmation-dialog.console';
import { session } from '#features/accounts/sessions/session.store';
import { provideConfirmation } from '#http/client/api-client';
import { prepareToasts } from '#ui/toast';
import { router } from './routes';

session.start();
provideConfirmation(confirmIdentity);
// The shop may be unreachable when the first message appears.
addEventListener('load', () => setTimeout(prepareToasts, 2_000));

const place = document.getElementById('console');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
