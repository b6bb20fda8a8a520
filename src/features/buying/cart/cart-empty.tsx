import { ShoppingBag } from 'lucide-react';
import { paths } from '#shared/paths';
import { ButtonLink } from '#ui/button';
import { Notice } from '#ui/notice';
import { cartMessages as messages } from './cart.messages';

export function CartEmpty({ onLeave }: { onLeave?: () => void }) {
  return (
    <Notice icon={ShoppingBag} title={messages.empty} text="Find something you like, and it waits for you here.">
      <ButtonLink to={paths.products()} onClick={onLeave}>
        Continue Shopping
      </ButtonLink>
    </Notice>
  );
}
