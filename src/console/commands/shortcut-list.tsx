import { useState, useSyncExternalStore } from 'react';
import { Dialog } from '#ui/dialog';
import { Switch } from '#ui/switch';
import { shortcutListMessages as messages } from './commands.messages';
import { capsOf } from './shortcut-keys';
import { areSingleKeysOn, type Shortcut, shortcuts, switchSingleKeys } from './shortcuts';

/** All shortcuts of this screen, by group. Those of single keys can be switched off. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const all = useSyncExternalStore(shortcuts.subscribe, shortcuts.get);
  const [areOn, setOn] = useState(areSingleKeysOn);
  const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
  return (
    <Dialog isOpen onClose={onClose} title={messages.shortcuts}>
      <div className="grid gap-5 p-5">
        {[...Map.groupBy(all, ({ group }) => group)].map(([group, list]) => (
          <section key={group} aria-label={group}>
            <h3 className="mb-1 text-sm font-semibold text-muted">{group}</h3>
            <dl>
              {withoutRepeats(list).map(({ keys, label }) => (
                <div key={keys} className="flex min-h-9 items-center justify-between gap-4">
                  <dt>{label}</dt>
                  <dd className="flex gap-1">
                    {capsOf(keys, isMac).map((cap) => (
                      <kbd
                        key={cap}
                        className="grid h-6 min-w-6 place-items-center rounded-sm border border-line bg-raised px-1.5 text-note font-medium"
                      >
                        {cap}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Switch
          label={messages.shortcutsOfSingleKeys}
          hint={messages.switchThemOffIfYouSpeak}
          checked={areOn}
          onChange={(event) => {
            switchSingleKeys(event.target.checked);
            setOn(event.target.checked);
          }}
        />
      </div>
    </Dialog>
  );
}

function withoutRepeats(list: readonly Shortcut[]): Shortcut[] {
  return [...new Map(list.map((shortcut) => [shortcut.keys, shortcut])).values()];
}
