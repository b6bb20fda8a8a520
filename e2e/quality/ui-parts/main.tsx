import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Buttons, PendingButtons } from './buttons';
import { Choices, Fields, FormErrors } from './forms';
import { Numbers, Paths } from './reading';
import { Dialogs, Surfaces, Toasts, Waiting } from './surfaces';
import './page.css';

const root = document.getElementById('parts');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Buttons />
      <PendingButtons />
      <Fields />
      <Choices />
      <Numbers />
      <Paths />
      <Surfaces />
      <Toasts />
      <Waiting />
      <FormErrors />
      <Dialogs />
    </StrictMode>,
  );
}
