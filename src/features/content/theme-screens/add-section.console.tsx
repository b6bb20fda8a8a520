import { Plus } from 'lucide-react';
import { Menu } from '#console/dialog/menu';
import { Button } from '#ui/button';
import { SECTION_KINDS, type SectionKind } from './section-kinds.console';
import { sectionKindMessages as messages } from './sections.messages';

/** A menu of all kinds, in groups, each with what it is for. */
export function AddSection({ label, onAdd }: { label: string; onAdd: (kind: SectionKind) => void }) {
  return (
    <Menu
      label={label}
      items={(Object.keys(SECTION_KINDS) as SectionKind[]).map((kind) => {
        const { group, icon } = SECTION_KINDS[kind];
        const { name, purpose } = messages.kinds[kind];
        return { label: name, hint: purpose, group: messages.groups[group], icon, onSelect: () => onAdd(kind) };
      })}
      trigger={(props) => (
        <Button variant="secondary" size="sm" {...props}>
          <Plus aria-hidden className="size-4" />
          {label}
        </Button>
      )}
    />
  );
}
