import { ratePassword, STRENGTH_STEPS } from '#features/accounts/passwords/password.rules';
import * as messages from './strength-meter.messages';

const COLORS = { Weak: 'bg-bad', Fair: 'bg-warn', Good: 'bg-good', Strong: 'bg-good' } as const;

/** How strong a new password is. Shown before anything is typed, to avoid a layout shift. */
export function StrengthMeter({ password }: { password: string }) {
  const { score, name } = ratePassword(password);
  return (
    <div className="mt-2 flex h-5 items-center gap-3">
      <span aria-hidden className="flex flex-1 gap-1">
        {Array.from({ length: STRENGTH_STEPS }, (_, step) => step).map((step) => (
          <span key={step} className={`h-1.5 flex-1 rounded-full ${step < score ? COLORS[name] : 'bg-line'}`} />
        ))}
      </span>
      <span role="status" className="w-14 text-end text-sm font-semibold">
        {password && (
          <>
            <span className="sr-only">{messages.passwordStrength} </span>
            {messages.strengthNames[name]}
          </>
        )}
      </span>
    </div>
  );
}
