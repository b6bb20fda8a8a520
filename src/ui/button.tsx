import type { ComponentProps } from 'react';
import { Link } from 'react-router';

type Variant = 'primary' | 'secondary' | 'ghost' | 'danger';
type Size = 'sm' | 'md' | 'lg';

interface Look {
  variant?: Variant;
  size?: Size;
}

/** In theme.css. */
const BASE = 'button';

const VARIANTS = {
  primary: 'bg-accent text-on-accent hover:not-disabled:bg-accent/88',
  secondary: 'border border-line bg-surface text-ink hover:not-disabled:bg-raised',
  ghost: 'text-ink hover:not-disabled:bg-raised',
  danger: 'border border-line bg-surface text-bad hover:not-disabled:bg-raised',
} as const satisfies Record<Variant, string>;

const SIZES = {
  sm: 'min-h-9 px-4 text-sm pointer-coarse:min-h-11',
  md: 'min-h-11 px-5',
  lg: 'min-h-13 px-7 text-lg',
} as const satisfies Record<Size, string>;

export function buttonClass({ variant = 'primary', size = 'md' }: Look = {}): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]}`;
}

interface Busy {
  isBusy?: boolean;
  /** The label while the button is busy, if it differs. */
  busyText?: string;
}

/** A busy button shows that and ignores clicks, but keeps the focus and its width. */
export function Button({
  variant,
  size,
  isBusy = false,
  busyText,
  className = '',
  type = 'button',
  onClick,
  children,
  ...button
}: ComponentProps<'button'> & Look & Busy) {
  return (
    <button
      {...button}
      type={type}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={[buttonClass({ variant, size }), isBusy && 'opacity-60', className].filter(Boolean).join(' ')}
    >
      {busyText ? (
        // Both labels are in the same grid cell, so the width is that of the wider one.
        <span className="grid *:col-start-1 *:row-start-1">
          <span className={isBusy ? 'invisible' : ''}>{children}</span>
          <span className={isBusy ? '' : 'invisible'}>{busyText}</span>
        </span>
      ) : (
        children
      )}
    </button>
  );
}

export function ButtonLink({ variant, size, className = '', ...link }: ComponentProps<typeof Link> & Look) {
  return <Link {...link} discover="none" className={`${buttonClass({ variant, size })} ${className}`.trimEnd()} />;
}

/** A square icon button; its label is for screen readers. */
export function IconButton({ label, className = '', ...button }: ComponentProps<'button'> & { label: string }) {
  return <button type="button" {...button} aria-label={label} className={`icon-button text-ink ${className}`.trimEnd()} />;
}
