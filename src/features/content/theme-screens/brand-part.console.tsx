import { Card } from '#console/card';
import { PictureField } from '#features/content/section-fields/picture-field.console';
import { resolveDesign } from '#features/content/theme/design.rules';
import { Switch } from '#ui/switch';
import { AccentField } from './accent-field.console';
import { brandPartMessages as messages } from './theme-screens.messages';
import type { ThemeForm } from './use-theme-form.console';

export function BrandPart({ form: { values, set, errorOf, errors } }: { form: ThemeForm }) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 @3xl:grid-cols-2">
      <div data-section="header">
        <Card title={messages.logo} text={messages.inTheHeader}>
          <PictureField
            holds="logo"
            picture={values.logo}
            hasAlt={false}
            error={errorOf('logo') ?? errors['logo.url']}
            onChange={(picture) => set({ logo: picture })}
          />
          {values.logo && (
            <Switch
              label={messages.nameBesideTheLogo}
              hint={messages.turnItOffIfTheLogoContains}
              name="showsName"
              checked={values.showsName}
              onChange={(event) => set({ showsName: event.target.checked })}
            />
          )}
        </Card>
      </div>
      <Card title={messages.accentColour} text={messages.ofButtons}>
        <AccentField
          design={resolveDesign(values.design)}
          accent={values.accent}
          errors={{ light: errors['accent.light'], dark: errors['accent.dark'], both: errorOf('accent') }}
          onChange={(accent) => set({ accent })}
        />
      </Card>
    </div>
  );
}
