import { Card } from '#console/card';
import { LABEL_MAX_LENGTH, LINES_MAX_LENGTH } from '#features/content/theme/theme.limits';
import { TextArea, TextField } from '#ui/field';
import { contactPartMessages as messages } from './theme-screens.messages';
import type { ThemeForm } from './use-theme-form.console';

export function ContactPart({ form: { values, set, errorOf } }: { form: ThemeForm }) {
  return (
    <div className="max-w-2xl">
      <div data-section="footer">
        <Card title={messages.contact} text={messages.inTheFooter}>
          <div className="grid grid-cols-1 gap-4">
            <TextField
              label={messages.phoneNumber}
              name="phone"
              type="tel"
              autoComplete="off"
              maxLength={LABEL_MAX_LENGTH}
              value={values.phone}
              error={errorOf('phone')}
              onChange={(event) => set({ phone: event.target.value })}
            />
            <TextArea
              label={messages.address}
              name="address"
              maxLength={LINES_MAX_LENGTH}
              value={values.address}
              error={errorOf('address')}
              hint={messages.asOnAnEnvelope}
              onChange={(event) => set({ address: event.target.value })}
            />
            <TextArea
              label={messages.openingHours}
              name="hours"
              maxLength={LINES_MAX_LENGTH}
              value={values.hours}
              error={errorOf('hours')}
              onChange={(event) => set({ hours: event.target.value })}
            />
          </div>
        </Card>
      </div>
    </div>
  );
}
