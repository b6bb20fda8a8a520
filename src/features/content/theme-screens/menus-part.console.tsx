import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Card } from '#console/card';
import { Sortable } from '#console/table/sortable';
import { FoldedRow, hasErrorsIn } from '#features/content/section-fields/folded-row.console';
import { useKeyedList } from '#features/content/section-fields/keyed-list.console';
import { LinksField } from '#features/content/section-fields/links-field.console';
import {
  FOOTER_GROUPS_MAX,
  GROUP_LINKS_MAX,
  LABEL_MAX_LENGTH,
  MENU_MAX,
  SOCIAL_MAX,
  TEXT_MAX_LENGTH,
} from '#features/content/theme/theme.limits';
import type { LinkGroup } from '#features/content/theme/theme.schema';
import { formatList } from '#shared/lists';
import { Button } from '#ui/button';
import { TextArea, TextField } from '#ui/field';
import { menusPartMessages as messages } from './theme-screens.messages';
import type { ThemeForm } from './use-theme-form.console';

export function MenusPart({ form: { values, set, errorOf, errors } }: { form: ThemeForm }) {
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <div data-section="header">
        <Card title={messages.menuOfTheHeader}>
          <LinksField
            label={messages.menuOfTheHeader}
            path="headerMenu"
            links={values.headerMenu}
            errors={{ ...errors, headerMenu: errorOf('headerMenu') }}
            max={MENU_MAX}
            onChange={(links) => set({ headerMenu: links })}
          />
        </Card>
      </div>
      <div data-section="footer">
        <Card title={messages.linksOfTheFooter} text={messages.inGroupsBesideEachOther}>
          <Groups groups={values.footerGroups} errors={errors} onChange={(groups) => set({ footerGroups: groups })} />
          {errorOf('footerGroups') && <p className="mt-2 text-sm font-medium text-bad">{errorOf('footerGroups')}</p>}
        </Card>
      </div>
      <Card title={messages.textOfTheFooter}>
        <TextArea
          label={messages.text}
          name="footerText"
          maxLength={TEXT_MAX_LENGTH}
          value={values.footerText}
          error={errorOf('footerText')}
          hint={messages.aboveTheLineWithTheYear}
          onChange={(event) => set({ footerText: event.target.value })}
        />
      </Card>
      <Card title={messages.socialNetworks}>
        <LinksField
          label={messages.socialNetworks}
          path="socialLinks"
          links={values.socialLinks}
          errors={{ ...errors, socialLinks: errorOf('socialLinks') }}
          max={SOCIAL_MAX}
          isOutside
          onChange={(links) => set({ socialLinks: links })}
        />
      </Card>
    </div>
  );
}

interface GroupsProps {
  groups: readonly LinkGroup[];
  errors: Readonly<Partial<Record<string, string>>>;
  onChange: (groups: LinkGroup[]) => void;
}

function Groups({ groups, errors, onChange }: GroupsProps) {
  const list = useKeyedList(groups, onChange);
  const [openKey, setOpenKey] = useState<string>();
  return (
    <>
      <Sortable
        label={messages.groupsOfTheFooter}
        items={list.items}
        keyOf={({ key }) => key}
        nameOf={({ item, at }) => item.title || messages.group(at + 1)}
        onOrder={list.order}
        className="grid grid-cols-1 gap-3"
      >
        {({ key, item, at }, handle) => (
          <FoldedRow
            handle={handle}
            title={item.title || messages.groupTitle(at + 1)}
            text={formatList(item.links.map(({ label }) => label))}
            hasErrors={hasErrorsIn(errors, `footerGroups.${at}`)}
            isOpen={openKey === key}
            onToggle={() => setOpenKey(openKey === key ? undefined : key)}
            onRemove={() => list.remove(at)}
          >
            <div className="grid grid-cols-1 gap-3">
              <TextField
                label={messages.titleOfTheGroup}
                name={`footerGroups.${at}.title`}
                maxLength={LABEL_MAX_LENGTH}
                value={item.title}
                error={errors[`footerGroups.${at}.title`]}
                onChange={(event) => list.change(at, { ...item, title: event.target.value })}
              />
              <LinksField
                label={messages.linksOf(item.title, at + 1)}
                path={`footerGroups.${at}.links`}
                links={item.links}
                errors={errors}
                max={GROUP_LINKS_MAX}
                onChange={(links) => list.change(at, { ...item, links })}
              />
            </div>
          </FoldedRow>
        )}
      </Sortable>
      {groups.length < FOOTER_GROUPS_MAX && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => list.add({ title: '', links: [] })}>
          <Plus aria-hidden className="size-4" />
          {messages.addAGroup}
        </Button>
      )}
    </>
  );
}
