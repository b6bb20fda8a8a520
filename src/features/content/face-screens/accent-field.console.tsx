import {
  accentContrast,
  contrastText,
  DEFAULT_ACCENT,
  GROUNDS,
  isReadable,
  nearestReadable,
  onAccent,
} from '#features/content/face/accent.rules';
import type { Theme } from '#features/content/face/color.rules';
import { faceMessages as messages } from '#features/content/face/face.messages';
import type { Face } from '#features/content/face/face.schema';
import { Button } from '#ui/button';
import { accentFieldMessages as texts } from './face-screens.messages';

type Accent = NonNullable<Face['accent']>;

interface AccentFieldProps {
  accent: Face['accent'];
  errors: { light: string | undefined; dark: string | undefined; both: string | undefined };
  onChange: (accent: Face['accent']) => void;
}

/** A colour for each theme. That of the dark theme follows the other one until it is changed by itself. */
export function AccentField({ accent, errors, onChange }: AccentFieldProps) {
  const shown: Accent = accent ?? DEFAULT_ACCENT;
  const setLight = (light: string) => {
    const isFollowing = accent === null || accent.dark === nearestReadable(accent.light, 'dark');
    onChange({ light, dark: isFollowing ? nearestReadable(light, 'dark') : shown.dark });
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      <ThemeColor theme="light" label={texts.lightTheme} color={shown.light} error={errors.light} onChange={setLight} />
      <ThemeColor
        theme="dark"
        label={texts.darkTheme}
        color={shown.dark}
        error={errors.dark}
        onChange={(dark) => onChange({ light: shown.light, dark })}
      />
      {errors.both && <p className="text-sm font-medium text-bad">{errors.both}</p>}
      {accent && (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => onChange(null)}>
          {texts.backToTheShopsOwnColours}
        </Button>
      )}
    </div>
  );
}

interface ThemeColorProps {
  theme: Theme;
  label: string;
  color: string;
  error: string | undefined;
  onChange: (color: string) => void;
}

function ThemeColor({ theme, label, color, error, onChange }: ThemeColorProps) {
  const contrast = contrastText(accentContrast(color, theme));
  const nearest = nearestReadable(color, theme);
  const passes = isReadable(color, theme);
  return (
    <div>
      <label className="flex items-center gap-3">
        <input
          type="color"
          value={color}
          onChange={(event) => onChange(event.target.value)}
          className="h-11 w-16 shrink-0 cursor-pointer rounded-sm border border-line bg-surface p-1"
        />
        <span>
          <span className="block text-sm font-semibold">{label}</span>
          <span className="text-sm text-muted tabular-nums">{color}</span>
        </span>
      </label>
      <div
        aria-hidden
        className="mt-3 flex items-center gap-4 rounded-sm border border-line p-4"
        style={{ background: GROUNDS[theme].surface }}
      >
        <span className="rounded-full px-4 py-2 text-sm font-semibold" style={{ background: color, color: onAccent(color) }}>
          {texts.button}
        </span>
        <span className="text-sm font-semibold underline" style={{ color }}>
          {texts.aLink}
        </span>
      </div>
      <div role="status" className="mt-2 text-sm">
        {passes ? (
          <p className="text-muted">{texts.canBeRead(contrast)}</p>
        ) : (
          <>
            <p className="font-medium text-bad">{error ?? messages.accentUnreadable({ theme, contrast, nearest })}</p>
            <Button variant="secondary" size="sm" className="mt-2" onClick={() => onChange(nearest)}>
              <span aria-hidden className="size-4 rounded-full" style={{ background: nearest }} />
              {texts.use(nearest)}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
