import { Heart, ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink, IconButton } from '#ui/button';
import { ThemeSwitch } from '#ui/theme-switch';
import { Part, State } from './part';

const VARIANTS = ['primary', 'secondary', 'ghost', 'danger'] as const;
const SIZES = ['sm', 'md', 'lg'] as const;

export function Buttons() {
  return (
    <Part name="Buttons">
      {VARIANTS.map((variant) => (
        <State key={variant} name={variant} isWide>
          <div className="states">
            <Button variant={variant}>Add to Cart</Button>
            <Button variant={variant} isBusy>
              Busy
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <ButtonLink variant={variant} to="/">
              A link
            </ButtonLink>
          </div>
        </State>
      ))}
      {SIZES.map((size) => (
        <State key={size} name={size}>
          <Button size={size}>
            <ShoppingCart aria-hidden className="size-5" />
            Buy
          </Button>
        </State>
      ))}
      <State name="long words">
        <Button variant="secondary">Continue to Delivery and Payment</Button>
      </State>
      <State name="icon">
        <IconButton label="Add to wishlist">
          <Heart aria-hidden className="size-5" />
        </IconButton>
      </State>
      <State name="icon, disabled">
        <IconButton label="Add to wishlist" disabled>
          <Heart aria-hidden className="size-5" />
        </IconButton>
      </State>
      <State name="theme">
        <ThemeSwitch />
      </State>
    </Part>
  );
}

const PENDING = [
  { text: 'Place Order', busyText: 'Processing...' },
  { text: 'Show More Reviews', busyText: 'Loading...' },
  { text: 'Save Changes' },
];

/** Each becomes busy on click. */
export function PendingButtons() {
  return (
    <Part name="Pending buttons">
      {PENDING.map(({ text, busyText }) => (
        <State key={text} name="free, and busy">
          <div className="states">
            <PendingButton busyText={busyText}>{text}</PendingButton>
            <Button isBusy busyText={busyText}>
              {text}
            </Button>
          </div>
        </State>
      ))}
    </Part>
  );
}

function PendingButton({ busyText, children }: { busyText: string | undefined; children: string }) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Button isBusy={isBusy} busyText={busyText} onClick={() => setBusy(true)}>
      {children}
    </Button>
  );
}
