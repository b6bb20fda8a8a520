import { Card } from '#console/card';
import { LABEL_MAX_LENGTH, LINES_MAX_LENGTH } from '#features/content/face/face.limits';
import { TextArea, TextField } from '#ui/field';
import type { FaceForm } from './use-face-form.console';

export function ContactPart({ form: { values, set, errorOf } }: { form: FaceForm }) {
  return (
    <div className="max-w-2xl">
      <Card title="Contact" text="In the footer, on the contact page and for search engines. The email address is in the general settings.">
        <div className="grid grid-cols-1 gap-4">
          <TextField
            label="Phone number"
            name="phone"
            type="tel"
            autoComplete="off"
            maxLength={LABEL_MAX_LENGTH}
            value={values.phone}
            error={errorOf('phone')}
            onChange={(event) => set({ phone: event.target.value })}
          />
          <TextArea
            label="Address"
            name="address"
            maxLength={LINES_MAX_LENGTH}
            value={values.address}
            error={errorOf('address')}
            hint="As on an envelope, line by line."
            onChange={(event) => set({ address: event.target.value })}
          />
          <TextArea
            label="Opening hours"
            name="hours"
            maxLength={LINES_MAX_LENGTH}
            value={values.hours}
            error={errorOf('hours')}
            onChange={(event) => set({ hours: event.target.value })}
          />
        </div>
      </Card>
    </div>
  );
}
