/** The logo, a sail; the same drawing as public/favicon.svg. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={className}>
      <rect width="32" height="32" rx="9" className="fill-accent" />
      <path d="M15 6v15H7c4-3 7-8 8-15Z" className="fill-on-accent" />
      <path d="M17 9c4 3 6 7 7 12h-7Z" className="fill-on-accent" opacity=".6" />
      <path d="M6 23.5h20c-1.5 2-3.5 2.7-5.5 2.7h-9c-2 0-4-.7-5.5-2.7Z" className="fill-on-accent" />
    </svg>
  );
}
