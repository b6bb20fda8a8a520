import {
  accentContrast,
  contrastText,
  DEFAULT_ACCENT,
  GROUNDS,
  isReadable,
  nearestReadable,
  onAccent,
} from '#features/content/theme/accent.rules';
import type { ColorScheme } from '#features/content/theme/color.rules';
import { themeMessages as messages } from '#features/content/theme/theme.messages';
import type { Theme } from '#features/content/theme/theme.schema';
import { Button } from '#ui/button';
import { accentFieldMessages as texts } from './theme-screens.messages';

type Accent = NonNullable<Theme['accent']>;

interface AccentFieldProps {
  accent: Theme['accent'];
  errors: { light: string | undefined; dark: string | undefined; both: string | undefined };
  onChange: (accent: Theme['accent']) => void;
}

/** A colour for each scheme. That of the dark scheme follows the other one until it is changed by itself. */
export function AccentField({ accent, errors, onChange }: AccentFieldProps) {
  const shown: Accent = accent ?? DEFAULT_ACCENT;
  const setLight = (light: string) => {
    const isFollowing = accent === null || accent.dark === nearestReadable(accent.light, 'dark');
    onChange({ light, dark: isFollowing ? nearestReadable(light, 'dark') : shown.dark });
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      <SchemeColor scheme="light" label={texts.lightTheme} color={shown.light} error={errors.light} onChange={setLight} />
      <SchemeColor
        scheme="dark"
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

interface SchemeColorProps {
  scheme: ColorScheme;
  label: string;
  color: string;
  error: string | undefined;
  onChange: (color: string) => void;
}

function SchemeColor({ scheme, label, color, error, onChange }: SchemeColorProps) {
  const contrast = contrastText(accentContrast(color, scheme));
  const nearest = nearestReadable(color, scheme);
  const passes = isReadable(color, scheme);
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
        style={{ background: GROUNDS[scheme].surface }}
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
            <p className="font-medium text-bad">{error ?? messages.accentUnreadable({ scheme, contrast, nearest })}</p>
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
