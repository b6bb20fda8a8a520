import { Card } from '#console/card';
import { resolveDesign } from '#features/content/theme/design.rules';
import { DESIGN_CHOICES, type Design, type DesignChoice, THEME_NAMES, type ThemeName } from '#features/content/theme/design.schema';
import type { ShopTexts } from '#features/content/theme/shop-texts.rules';
import { isSame } from '#features/platform/audit/undo.rules';
import { Button } from '#ui/button';
import { SelectField } from '#ui/field';
import calm from './pictures/calm.webp';
import editorial from './pictures/editorial.webp';
import market from './pictures/market.webp';
import studio from './pictures/studio.webp';
import { designMessages as designTexts, themePartMessages as messages } from './theme-screens.messages';
import type { ThemeForm } from './use-theme-form.console';

/** Of a home page with the demo's products. */
const PICTURES = { calm, editorial, market, studio } as const satisfies Record<ThemeName, string>;

/** The choices, as they are asked for. */
const GROUPS = [
  { title: messages.typeAndSurfaces, choices: ['fonts', 'corners', 'surfaces', 'density', 'motion'] },
  { title: messages.headerAndHomePage, choices: ['header', 'menu', 'hero'] },
  { title: messages.productsInLists, choices: ['columns', 'filters', 'ratio', 'fit', 'secondPicture', 'quickAdd'] },
  { title: messages.productPage, choices: ['gallery'] },
] as const satisfies { title: string; choices: DesignChoice[] }[];

/** The theme, each part of it that can be chosen otherwise, and the home page that it begins with. */
export function ThemePart({ form: { values, set, errorOf }, homes }: { form: ThemeForm; homes: ShopTexts['homes'] }) {
  const { design, home } = values;
  const hasChoices = Object.keys(design).length > 1;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card title={messages.theme} text={messages.everyPageOfTheShop}>
        <ThemeChoice design={design} onChoose={(theme) => set({ design: { theme } })} />
        {errorOf('design') && <p className="mt-3 text-sm font-medium text-bad">{errorOf('design')}</p>}
      </Card>
      <div data-section="page">
        <Card
          title={messages.partsOfTheTheme}
          text={messages.changeWhatYouWantOtherwise(designTexts.names[design.theme])}
          actions={
            hasChoices && (
              <Button variant="secondary" size="sm" onClick={() => set({ design: { theme: design.theme } })}>
                {messages.backToTheTheme}
              </Button>
            )
          }
        >
          <div className="grid grid-cols-1 gap-6">
            {GROUPS.map(({ title, choices }) => (
              <fieldset key={title}>
                <legend className="mb-3 text-sm font-semibold">{title}</legend>
                <div className="grid grid-cols-1 gap-4 @md:grid-cols-2 @4xl:grid-cols-3">
                  {choices.map((choice) => (
                    <ChoiceField key={choice} choice={choice} design={design} onChange={(changed) => set({ design: changed })} />
                  ))}
                </div>
              </fieldset>
            ))}
          </div>
        </Card>
      </div>
      <Card
        title={messages.homePageOfTheTheme}
        text={messages.itsBlocksReplaceYours}
        actions={
          <Button
            variant="secondary"
            size="sm"
            disabled={isSame(home, homes[design.theme])}
            onClick={() => set({ home: homes[design.theme] })}
          >
            {messages.useThisHomePage}
          </Button>
        }
      />
    </div>
  );
}

function ThemeChoice({ design, onChoose }: { design: Design; onChoose: (theme: ThemeName) => void }) {
  return (
    <div role="radiogroup" aria-label={messages.theme} className="grid grid-cols-1 gap-4 @sm:grid-cols-2 @4xl:grid-cols-4">
      {THEME_NAMES.map((theme) => (
        <label
          key={theme}
          className="group relative block cursor-pointer overflow-hidden rounded-md border border-line has-checked:border-accent has-checked:outline-2 has-checked:-outline-offset-2 has-checked:outline-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <img
            src={PICTURES[theme]}
            alt=""
            width={640}
            height={400}
            loading="lazy"
            className="block aspect-8/5 w-full border-b border-line object-cover object-top"
          />
          <span className="flex items-start gap-3 p-3">
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={design.theme === theme}
              onChange={() => onChoose(theme)}
              className="mt-0.5 size-4.5 shrink-0 accent-accent"
            />
            <span>
              <span className="block font-semibold">{designTexts.names[theme]}</span>
              <span className="mt-0.5 block text-sm text-muted">{messages.descriptions[theme]}</span>
            </span>
          </span>
        </label>
      ))}
    </div>
  );
}

interface ChoiceFieldProps {
  choice: DesignChoice;
  design: Design;
  onChange: (design: Design) => void;
}

/** The first option is what the theme has, and follows when the theme itself changes. */
function ChoiceField({ choice, design, onChange }: ChoiceFieldProps) {
  const texts: Readonly<Record<string, string>> = designTexts.values[choice];
  const { [choice]: chosen, ...others } = design;
  return (
    <SelectField
      label={designTexts.choices[choice]}
      name={`design.${choice}`}
      value={chosen ?? ''}
      onChange={({ target: { value } }) => onChange({ ...others, ...(value && { [choice]: value }) } as Design)}
    >
      <option value="">{messages.asTheTheme(texts[resolveDesign({ theme: design.theme })[choice]] ?? '')}</option>
      {DESIGN_CHOICES[choice].map((value) => (
        <option key={value} value={value}>
          {texts[value]}
        </option>
      ))}
    </SelectField>
  );
}
