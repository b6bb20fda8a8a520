import { ShoppingBag } from 'lucide-react';
import { paths } from '#paths';
import { ButtonLink } from '#ui/button';
import { cartMessages as messages } from './cart.messages';

export function CartEmpty({ onLeave }: { onLeave?: () => void }) {
  return (
    <div className="grid justify-items-center gap-4 px-6 py-20 text-center">
      <ShoppingBag aria-hidden className="size-14 text-muted" strokeWidth={1.25} />
      <h1 className="text-2xl font-bold">{messages.empty}</h1>
      <p className="max-w-sm text-muted">Find something you like, and it waits for you here.</p>
      <ButtonLink to={paths.products()} onClick={onLeave} className="mt-2">
        Continue Shopping
      </ButtonLink>
    </div>
  );
}
