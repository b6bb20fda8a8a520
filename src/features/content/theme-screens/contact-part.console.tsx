import { Card } from '#console/card';
import { boundText } from '#console/form/bound-text';
import { LABEL_MAX_LENGTH, LINES_MAX_LENGTH } from '#features/content/theme/theme.limits';
import { TextArea, TextField } from '#ui/field';
import { contactPartMessages as messages } from './theme-screens.messages';
import type { ThemeForm } from './use-theme-form.console';

export function ContactPart({ form }: { form: ThemeForm }) {
  return (
    <div className="max-w-2xl">
      <div data-section="footer">
        <Card title={messages.contact} text={messages.inTheFooter}>
          <div className="grid grid-cols-1 gap-4">
            <TextField
              {...boundText(form, 'phone')}
              label={messages.phoneNumber}
              type="tel"
              autoComplete="off"
              maxLength={LABEL_MAX_LENGTH}
            />
            <TextArea
              {...boundText(form, 'address')}
              label={messages.address}
              maxLength={LINES_MAX_LENGTH}
              hint={messages.asOnAnEnvelope}
            />
            <TextArea {...boundText(form, 'hours')} label={messages.openingHours} maxLength={LINES_MAX_LENGTH} />
          </div>
        </Card>
      </div>
    </div>
  );
}
