import { Sortable } from '#console/table/sortable';
import { BLOCKS_MAX } from '#features/content/theme/theme.limits';
import type { HomeBlock } from '#features/content/theme/theme.schema';
import { AddSection } from './add-section.console';
import { BlockFields } from './block-fields.console';
import { FoldedRow, hasErrorsIn } from './folded-row.console';
import { sectionKindMessages } from './section-fields.messages';
import { newSection, SECTION_KINDS, type SectionKind, titleOfSection } from './section-kinds.console';

interface SectionListProps {
  /** What they are called together: 'Blocks'. */
  label: string;
  addLabel: string;
  /** What is said where there are none. */
  empty: string;
  sections: readonly HomeBlock[];
  /** Of the list in the form: 'home'. */
  path: string;
  errors: Readonly<Partial<Record<string, string>>>;
  /** Kinds that make no sense here. */
  leftOut?: readonly SectionKind[];
  /** The section whose fields are shown. */
  openId: string | null | undefined;
  onOpen: (id: string | undefined) => void;
  onChange: (sections: HomeBlock[]) => void;
}

/** Sections in any order, each with its fields: they are added, moved, edited and removed here. */
export function SectionList({ label, addLabel, empty, sections, path, errors, leftOut, openId, onOpen, onChange }: SectionListProps) {
  const change = (section: HomeBlock) => onChange(sections.map((other) => (other.id === section.id ? section : other)));
  const add = (kind: SectionKind) => {
    const section = newSection(kind);
    onChange([...sections, section]);
    onOpen(section.id);
  };
  return (
    <>
      {errors[path] && <p className="mb-3 text-sm font-medium text-bad">{errors[path]}</p>}
      {sections.length === 0 && <p className="mb-4 text-muted">{empty}</p>}
      <Sortable
        label={label}
        items={sections}
        keyOf={({ id }) => id}
        nameOf={titleOfSection}
        onOrder={onChange}
        className="grid grid-cols-1 gap-3"
      >
        {(section, handle) => (
          <FoldedRow
            section={section.id}
            handle={handle}
            icon={SECTION_KINDS[section.kind].icon}
            title={titleOfSection(section)}
            text={kindOf(section)}
            hasErrors={hasErrorsIn(errors, `${path}.${sections.indexOf(section)}`)}
            isOpen={openId === section.id}
            onToggle={() => onOpen(openId === section.id ? undefined : section.id)}
            onRemove={() => onChange(sections.filter((other) => other !== section))}
          >
            <BlockFields block={section} path={`${path}.${sections.indexOf(section)}`} errors={errors} onChange={change} />
          </FoldedRow>
        )}
      </Sortable>
      {sections.length < BLOCKS_MAX && (
        <div className="mt-4">
          <AddSection label={addLabel} leftOut={leftOut} onAdd={add} />
        </div>
      )}
    </>
  );
}

/** Unless its title says it. */
function kindOf(section: HomeBlock): string | undefined {
  const { name } = sectionKindMessages.kinds[section.kind];
  return titleOfSection(section) === name ? undefined : name;
}
