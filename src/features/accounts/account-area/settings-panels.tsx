import { useState } from 'react';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { profileMessages as messages } from '#features/accounts/accounts/profile.messages';
import { SelectField } from '#ui/field';
import { Panel } from '#ui/panel';
import { Switch } from '#ui/switch';
import { toast } from '#ui/toast';
import { type LocalSettings, readSettings, writeSettings } from './local-settings';
import { SessionsList } from './sessions-list';

const EMAIL = {
  orderUpdates: { label: 'Order updates', hint: 'When something happens to an order' },
  promotions: { label: 'Promotions', hint: 'Sales and coupons' },
  newsletter: { label: 'Newsletter', hint: 'New arrivals, now and then' },
  security: { label: 'Security', hint: 'When your password or email changes' },
} as const satisfies Record<keyof LocalSettings['email'], Words>;

const PUSH = {
  orderUpdates: { label: 'Order updates', hint: 'On this device' },
  promotions: { label: 'Promotions', hint: 'On this device' },
  newArrivals: { label: 'New arrivals', hint: 'On this device' },
} as const satisfies Record<keyof LocalSettings['push'], Words>;

const PRIVACY = {
  showOrderHistory: { label: 'Show order history', hint: 'On your profile' },
  shareData: { label: 'Share data', hint: 'How you use the shop, without your name' },
  marketing: { label: 'Marketing', hint: 'Offers that fit what you have bought' },
} as const satisfies Partial<Record<keyof LocalSettings['privacy'], Words>>;

interface Words {
  label: string;
  hint: string;
}

/** Notification and privacy settings, which are stored in this browser, and the sessions. */
export function SettingsPanels({ user, sessionsRound }: { user: User; sessionsRound: number }) {
  const [settings, setSettings] = useState(() => readSettings(user._id));
  const change = (changes: Partial<LocalSettings>, said: string) => {
    const next = { ...settings, ...changes };
    setSettings(next);
    writeSettings(user._id, next);
    toast.success(said, { area: 'account' });
  };
  const { email, push, privacy } = settings;
  const { profileVisibility, ...shown } = privacy;
  return (
    <>
      <Panel title="Notifications" text="Stored in this browser.">
        <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
          <SwitchGroup
            title="Email"
            words={EMAIL}
            values={email}
            onChange={(changes) => change({ email: { ...email, ...changes } }, messages.notificationsUpdated)}
          />
          <SwitchGroup
            title="Push"
            words={PUSH}
            values={push}
            onChange={(changes) => change({ push: { ...push, ...changes } }, messages.notificationsUpdated)}
          />
        </div>
      </Panel>
      <Panel title="Privacy & Security">
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
          <div>
            <SelectField
              label="Profile visibility"
              name="profileVisibility"
              value={profileVisibility}
              onChange={({ target }) =>
                change(
                  { privacy: { ...privacy, profileVisibility: target.value === 'public' ? 'public' : 'private' } },
                  messages.privacyUpdated,
                )
              }
            >
              <option value="private">Private</option>
              <option value="public">Public</option>
            </SelectField>
            <div className="mt-3">
              <SwitchGroup
                title="Sharing"
                words={PRIVACY}
                values={shown}
                onChange={(changes) => change({ privacy: { ...privacy, ...changes } }, messages.privacyUpdated)}
              />
            </div>
          </div>
          <SessionsList key={sessionsRound} />
        </div>
      </Panel>
    </>
  );
}

interface SwitchGroupProps<Name extends string> {
  title: string;
  words: Record<Name, Words>;
  values: Record<Name, boolean>;
  onChange: (changes: Partial<Record<Name, boolean>>) => void;
}

function SwitchGroup<Name extends string>({ title, words, values, onChange }: SwitchGroupProps<Name>) {
  const names = Object.keys(words) as Name[];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold text-muted">{title}</legend>
      <div className="divide-y divide-line">
        {names.map((name) => (
          <Switch
            key={name}
            {...words[name]}
            checked={values[name]}
            onChange={({ target }) => onChange({ [name]: target.checked } as Partial<Record<Name, boolean>>)}
          />
        ))}
      </div>
    </fieldset>
  );
}
