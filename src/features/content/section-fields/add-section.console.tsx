import { Plus } from 'lucide-react';
import { Menu } from '#console/dialog/menu';
import { Button } from '#ui/button';
import { sectionKindMessages as messages } from './section-fields.messages';
import { SECTION_KINDS, type SectionKind } from './section-kinds.console';

const ALL_KINDS = Object.keys(SECTION_KINDS) as SectionKind[];

interface AddSectionProps {
  label: string;
  /** Kinds that make no sense here. */
  leftOut?: readonly SectionKind[] | undefined;
  onAdd: (kind: SectionKind) => void;
}

/** A menu of all kinds, in groups, each with what it is for. */
export function AddSection({ label, leftOut = [], onAdd }: AddSectionProps) {
  return (
    <Menu
      label={label}
      items={ALL_KINDS.filter((kind) => !leftOut.includes(kind)).map((kind) => {
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
