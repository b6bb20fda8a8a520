import { useState } from 'react';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { profileMessages as messages } from '#features/accounts/accounts/profile.messages';
import { SelectField } from '#ui/field';
import { Panel } from '#ui/panel';
import { Switch } from '#ui/switch';
import { toast } from '#ui/toast';
import { type LocalSettings, readSettings, writeSettings } from './local-settings';
import { SessionsList } from './sessions-list';
import * as texts from './settings-panels.messages';

function emailWords(): Record<keyof LocalSettings['email'], Words> {
  return {
    orderUpdates: { label: texts.orderUpdates, hint: texts.orderUpdatesByEmail },
    promotions: { label: texts.promotions, hint: texts.promotionsByEmail },
    newsletter: { label: texts.newsletter, hint: texts.newsletterByEmail },
    security: { label: texts.security, hint: texts.securityByEmail },
  };
}

function pushWords(): Record<keyof LocalSettings['push'], Words> {
  return {
    orderUpdates: { label: texts.orderUpdates, hint: texts.onThisDevice },
    promotions: { label: texts.promotions, hint: texts.onThisDevice },
    newArrivals: { label: texts.newArrivals, hint: texts.onThisDevice },
  };
}

function privacyWords(): Record<keyof Omit<LocalSettings['privacy'], 'profileVisibility'>, Words> {
  return {
    showOrderHistory: { label: texts.showOrderHistory, hint: texts.onYourProfile },
    shareData: { label: texts.shareData, hint: texts.whatIsShared },
    marketing: { label: texts.marketing, hint: texts.whichOffers },
  };
}

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
      <Panel title={texts.notifications} text={texts.storedInThisBrowser}>
        <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
          <SwitchGroup
            title={texts.email}
            words={emailWords()}
            values={email}
            onChange={(changes) => change({ email: { ...email, ...changes } }, messages.notificationsUpdated)}
          />
          <SwitchGroup
            title={texts.push}
            words={pushWords()}
            values={push}
            onChange={(changes) => change({ push: { ...push, ...changes } }, messages.notificationsUpdated)}
          />
        </div>
      </Panel>
      <Panel title={texts.privacySecurity}>
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
          <div>
            <SelectField
              label={texts.profileVisibility}
              name="profileVisibility"
              value={profileVisibility}
              onChange={({ target }) =>
                change(
                  { privacy: { ...privacy, profileVisibility: target.value === 'public' ? 'public' : 'private' } },
                  messages.privacyUpdated,
                )
              }
            >
              <option value="private">{texts.onlyMe}</option>
              <option value="public">{texts.everybody}</option>
            </SelectField>
            <div className="mt-3">
              <SwitchGroup
                title={texts.sharing}
                words={privacyWords()}
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
