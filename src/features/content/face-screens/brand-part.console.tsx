import { Card } from '#console/card';
import { Switch } from '#ui/switch';
import { AccentField } from './accent-field.console';
import { PictureField } from './picture-field.console';
import type { FaceForm } from './use-face-form.console';

export function BrandPart({ form: { values, set, errorOf, errors } }: { form: FaceForm }) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <Card title="Logo" text="In the header, in the browser's tab, in mails and in search results. Without one, the shop has its sail.">
        <PictureField
          noun="a logo"
          picture={values.logo}
          hasAlt={false}
          error={errorOf('logo') ?? errors['logo.url']}
          onChange={(picture) => set({ logo: picture })}
        />
        {values.logo && (
          <Switch
            label="Name beside the logo"
            hint="Turn it off if the logo contains the name."
            name="showsName"
            checked={values.showsName}
            onChange={(event) => set({ showsName: event.target.checked })}
          />
        )}
      </Card>
      <Card title="Accent colour" text="Of buttons, links and the announcement. Text in it can be read in both themes.">
        <AccentField
          accent={values.accent}
          errors={{ light: errors['accent.light'], dark: errors['accent.dark'], both: errorOf('accent') }}
          onChange={(accent) => set({ accent })}
        />
      </Card>
    </div>
  );
}
