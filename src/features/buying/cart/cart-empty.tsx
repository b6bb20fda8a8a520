import { ShoppingBag } from 'lucide-react';
import { paths } from '#shared/paths';
import { ButtonLink } from '#ui/button';
import { Notice } from '#ui/notice';
import { cartMessages as messages } from './cart.messages';
import * as texts from './cart-empty.messages';

export function CartEmpty({ onLeave }: { onLeave?: () => void }) {
  return (
    <Notice icon={ShoppingBag} title={messages.empty} text={texts.emptyText}>
      <ButtonLink to={paths.products()} onClick={onLeave}>
        {texts.continueShopping}
      </ButtonLink>
    </Notice>
  );
}
