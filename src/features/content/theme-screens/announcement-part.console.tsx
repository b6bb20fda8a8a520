import { Card } from '#console/card';
import { toIso, toLocal } from '#console/local-time';
import { LinkField } from '#features/content/section-fields/link-field.console';
import { LINE_MAX_LENGTH } from '#features/content/theme/theme.limits';
import type { Announcement } from '#features/content/theme/theme.schema';
import { TextField } from '#ui/field';
import { Switch } from '#ui/switch';
import { announcementPartMessages as messages } from './theme-screens.messages';
import type { ThemeForm } from './use-theme-form.console';

export function AnnouncementPart({ form: { values, set, errorOf, errors } }: { form: ThemeForm }) {
  const { announcement } = values;
  const change = (changes: Partial<Announcement>) => set({ announcement: { ...announcement, ...changes } });
  return (
    <div className="max-w-2xl">
      <div data-section="announcement">
        <Card title={messages.announcement} text={messages.aSentenceAboveEveryPage}>
          <div className="grid grid-cols-1 gap-4">
            <TextField
              label={messages.text}
              name="announcement"
              maxLength={LINE_MAX_LENGTH}
              value={announcement.text}
              error={errors['announcement.text'] ?? errorOf('announcement')}
              placeholder={messages.freeShippingThisWeekend}
              onChange={(event) => change({ text: event.target.value })}
            />
            <LinkField
              name="announcementLink"
              isOptional
              to={announcement.link}
              error={errors['announcement.link']}
              hint={messages.aPageOfTheShop}
              onChange={(link) => change({ link })}
            />
            <div className="grid grid-cols-1 gap-4 @lg:grid-cols-2">
              <Moment
                label={messages.from}
                name="startsAt"
                value={announcement.startsAt}
                error={errors['announcement.startsAt']}
                onChange={(startsAt) => change({ startsAt })}
              />
              <Moment
                label={messages.until}
                name="endsAt"
                value={announcement.endsAt}
                error={errors['announcement.endsAt']}
                onChange={(endsAt) => change({ endsAt })}
              />
            </div>
            <Switch
              label={messages.visitorsCanDismissIt}
              hint={messages.whoeverDidSeesItAgainWhen}
              name="isDismissable"
              checked={announcement.isDismissable}
              onChange={(event) => change({ isDismissable: event.target.checked })}
            />
          </div>
        </Card>
      </div>
    </div>
  );
}

interface MomentProps {
  label: string;
  name: string;
  value: string | null;
  error: string | undefined;
  onChange: (iso: string | null) => void;
}

function Moment({ label, name, value, error, onChange }: MomentProps) {
  return (
    <TextField
      label={label}
      name={name}
      type="datetime-local"
      value={toLocal(value ?? undefined)}
      error={error}
      hint={messages.empty}
      onChange={(event) => onChange(toIso(event.target.value) ?? null)}
    />
  );
}
