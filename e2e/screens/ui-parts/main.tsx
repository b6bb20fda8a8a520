import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Buttons, PendingButtons } from './buttons';
import { ConsoleActions, ConsoleFields, ConsoleFrames } from './console-forms';
import { ConsoleChoices, ConsoleTables } from './console-tables';
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
      <ConsoleTables />
      <ConsoleChoices />
      <ConsoleFrames />
      <ConsoleFields />
      <ConsoleActions />
      <Dialogs />
    </StrictMode>,
  );
}
