import { useSearchParams } from 'react-router';
import { Card } from '#console/card';
import { Sortable } from '#console/table/sortable';
import { BLOCKS_MAX } from '#features/content/theme/theme.limits';
import type { HomeBlock } from '#features/content/theme/theme.schema';
import { AddSection } from './add-section.console';
import { BlockFields } from './block-fields.console';
import { FoldedRow, hasErrorsIn } from './folded-row.console';
import { newSection, SECTION_KINDS, type SectionKind, titleOfSection } from './section-kinds.console';
import { sectionKindMessages } from './sections.messages';
import { homePartMessages as messages } from './theme-screens.messages';
import type { ThemeForm } from './use-theme-form.console';

/** The blocks of the home page, in any order. */
export function HomePart({ form: { values, set, errorOf, errors } }: { form: ThemeForm }) {
  const blocks = values.home;
  const [openId, setOpenId] = useOpenBlock();
  const change = (block: HomeBlock) => set({ home: blocks.map((other) => (other.id === block.id ? block : other)) });
  const add = (kind: SectionKind) => {
    const block = newSection(kind);
    set({ home: [...blocks, block] });
    setOpenId(block.id);
  };
  return (
    <div className="max-w-3xl">
      <Card title={messages.blocks} text={messages.fromTopToBottom}>
        {errorOf('home') && <p className="mb-3 text-sm font-medium text-bad">{errorOf('home')}</p>}
        {blocks.length === 0 && <p className="mb-4 text-muted">{messages.theHomePageIsEmpty}</p>}
        <Sortable
          label={messages.blocks}
          items={blocks}
          keyOf={({ id }) => id}
          nameOf={titleOfSection}
          onOrder={(ordered) => set({ home: ordered })}
          className="grid grid-cols-1 gap-3"
        >
          {(block, handle) => (
            <FoldedRow
              section={block.id}
              handle={handle}
              icon={SECTION_KINDS[block.kind].icon}
              title={titleOfSection(block)}
              text={kindOf(block)}
              hasErrors={hasErrorsIn(errors, `home.${blocks.indexOf(block)}`)}
              isOpen={openId === block.id}
              onToggle={() => setOpenId(openId === block.id ? undefined : block.id)}
              onRemove={() => set({ home: blocks.filter((other) => other !== block) })}
            >
              <BlockFields block={block} path={`home.${blocks.indexOf(block)}`} errors={errors} onChange={change} />
            </FoldedRow>
          )}
        </Sortable>
        {blocks.length < BLOCKS_MAX && (
          <div className="mt-4">
            <AddSection label={messages.addABlock} onAdd={add} />
          </div>
        )}
      </Card>
    </div>
  );
}

/** The open block is in the address, so that a click on it in the page beside the form opens it. */
function useOpenBlock(): [string | null, (id: string | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const open = (id: string | undefined) =>
    setParams({ part: 'home', ...(id !== undefined && { section: id }) }, { replace: true, preventScrollReset: true });
  return [params.get('section'), open];
}

/** Unless its title says it. */
function kindOf(block: HomeBlock): string | undefined {
  const { name } = sectionKindMessages.kinds[block.kind];
  return titleOfSection(block) === name ? undefined : name;
}
