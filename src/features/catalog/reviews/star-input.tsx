import { Star } from 'lucide-react';
import { useId, useState } from 'react';
import * as texts from './review-form.messages';

interface StarInputProps {
  name: string;
  initial: number;
  /** From 1 to 5 stars. */
  steps: readonly number[];
  error?: string | undefined;
}

/** A rating input: radio buttons for keyboards and screen readers. */
export function StarInput({ name, initial, steps, error }: StarInputProps) {
  const [chosen, setChosen] = useState(initial);
  const [pointed, setPointed] = useState<number>();
  const id = useId();
  const shown = pointed ?? chosen;
  return (
    <fieldset aria-describedby={error ? `${id}error` : undefined}>
      <legend className="mb-1 text-sm font-semibold">{texts.rating}</legend>
      <div className="flex items-center gap-3">
        <div className="-ms-2 flex" onPointerLeave={() => setPointed(undefined)}>
          {steps.map((stars) => (
            <label
              key={stars}
              htmlFor={`${id}${stars}`}
              onPointerEnter={() => setPointed(stars)}
              className="relative grid size-11 place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                id={`${id}${stars}`}
                type="radio"
                name={name}
                value={stars}
                checked={chosen === stars}
                onChange={() => setChosen(stars)}
                aria-label={texts.stars(stars)}
                className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
              />
              <Star aria-hidden strokeWidth={1.5} className={`size-7 ${stars <= shown ? 'fill-star text-star' : 'text-muted'}`} />
            </label>
          ))}
        </div>
        <span aria-hidden className="font-medium text-muted">
          {texts.starWords[shown]}
        </span>
      </div>
      {error && (
        <p id={`${id}error`} className="mt-1.5 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
