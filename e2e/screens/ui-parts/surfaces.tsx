import { ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { TextField } from '#ui/field';
import { FormCard } from '#ui/form-card';
import { lazyPart } from '#ui/lazy-part';
import { NavigationProgress } from '#ui/navigation-progress';
import { Notice } from '#ui/notice';
import { Panel } from '#ui/panel';
import { Toaster, toast } from '#ui/toast';
import { ToastCards } from '#ui/toast-cards';
import type { Toast } from '#ui/toast-store';
import { Part, State } from './part';

const LONG_TEXT = 'Hand-Knitted Extra Long Merino Scarf in Winter Blue, Two Pieces was removed from the wishlist “Presents for the family”';

export function Surfaces() {
  return (
    <Part name="Surfaces">
      <State name="panel" isWide>
        <Panel title="Addresses" text="Where your orders go." actions={<Button variant="secondary">Add Address</Button>}>
          <p>1 Analytical Engine Court, London</p>
        </Panel>
      </State>
      <State name="panel with a title alone" isWide>
        <Panel title="A panel whose title is longer than a phone is wide, with nothing in it" />
      </State>
      <State name="notice" isWide>
        <Notice icon={ShoppingBag} level="h2" isBoxed title="Your cart is empty" text="Find something you like, and it waits for you here.">
          <Button>Continue Shopping</Button>
        </Notice>
      </State>
      <State name="form card" isWide>
        <FormCard title="Welcome back" subtitle="Sign in to see your orders.">
          <TextField label="E-mail" name="email" />
        </FormCard>
      </State>
    </Part>
  );
}

const CARDS: Toast[] = [
  { id: 1, kind: 'success', text: 'Item added to cart!' },
  { id: 2, kind: 'error', text: 'Failed to add item to cart' },
  { id: 3, kind: 'success', text: 'Item removed from cart', action: { label: 'Undo', onClick: () => {} } },
  { id: 4, kind: 'success', text: LONG_TEXT, action: { label: 'Undo', onClick: () => {} } },
  { id: 5, kind: 'error', text: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft' },
];

/** Static examples, and buttons that show real ones. */
export function Toasts() {
  const undo = { label: 'Undo', onClick: () => toast.success('Put back') };
  return (
    <>
      <Part name="Toasts">
        <State name="cards" isWide>
          <ToastCards toasts={CARDS} />
        </State>
      </Part>
      <Part name="Show toasts">
        <Button onClick={() => toast.success('It went well')}>Show success</Button>
        <Button onClick={() => toast.error('It went wrong')}>Show error</Button>
        <Button onClick={() => toast.success('It is gone', { action: undo })}>Show undo</Button>
      </Part>
      <Toaster />
    </>
  );
}

const MissingPart = lazyPart<object>(() => Promise.reject(new Error('Offline')));

export function Waiting() {
  return (
    <>
      <Part name="Waiting">
        <State name="skeletons" isWide>
          <div className="grid gap-2">
            <div className="skeleton" style={{ height: 24, width: '50%' }} />
            <div className="skeleton" style={{ height: 96 }} />
          </div>
        </State>
        <State name="on the way to free shipping" isWide>
          <div className="grid gap-2">
            {[0, 20, 50].map((value) => (
              <progress key={value} aria-label="Free shipping" value={value} max={50} className="progress-bar" />
            ))}
          </div>
        </State>
        <State name="a part that could not be loaded" isWide>
          <MissingPart />
        </State>
      </Part>
      <Navigation />
    </>
  );
}

/** The next page never loads. */
const waiting = createMemoryRouter([
  {
    element: (
      <>
        <NavigationProgress />
        <p>The next page is on its way.</p>
        <Outlet />
      </>
    ),
    children: [
      { path: '/', element: null },
      { path: '/next', loader: () => new Promise<null>(() => {}), element: null },
    ],
  },
]);
void waiting.navigate('/next');

function Navigation() {
  return (
    <section aria-label="Navigation" className="part">
      <RouterProvider router={waiting} />
    </section>
  );
}

/** Where each is on a page that runs from left to right. */
const SIDES = { center: 'center', right: 'end', bottom: 'bottom' } as const;

export function Dialogs() {
  const [opened, open] = useState<string>();
  return (
    <section aria-label="Dialogs" className="part states">
      {Object.keys(SIDES).map((name) => (
        <Button key={name} onClick={() => open(name)}>
          Open {name}
        </Button>
      ))}
      {Object.entries(SIDES).map(([name, side]) => (
        <Dialog key={name} isOpen={opened === name} onClose={() => open(undefined)} title={`A dialog, ${name}`} side={side}>
          <div className="p-5">
            <p>Are you sure you want to cancel this order?</p>
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <Button variant="secondary" onClick={() => open(undefined)}>
                Keep Order
              </Button>
              <Button variant="danger">Yes, Cancel It</Button>
            </div>
          </div>
        </Dialog>
      ))}
    </section>
  );
}
