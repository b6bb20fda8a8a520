import { Image, LayoutGrid, type LucideIcon, Mail, Package, PanelTop, Plus, Quote, ShieldCheck } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Card } from '#console/card';
import { Menu } from '#console/dialog/menu';
import { Sortable } from '#console/table/sortable';
import { BLOCKS_MAX } from '#features/content/theme/theme.limits';
import type { HomeBlock } from '#features/content/theme/theme.schema';
import { Button } from '#ui/button';
import { BlockFields } from './block-fields.console';
import { FoldedRow, hasErrorsIn } from './folded-row.console';
import { homePartMessages as messages } from './theme-screens.messages';
import type { ThemeForm } from './use-theme-form.console';

const KINDS = {
  hero: { name: messages.opening, icon: PanelTop },
  categories: { name: messages.categories, icon: LayoutGrid },
  products: { name: messages.products, icon: Package },
  picture: { name: messages.pictureAndText, icon: Image },
  quote: { name: messages.quote, icon: Quote },
  newsletter: { name: messages.newsletter, icon: Mail },
  promises: { name: messages.promises, icon: ShieldCheck },
} as const satisfies Record<HomeBlock['kind'], { name: string; icon: LucideIcon }>;

type Kind = keyof typeof KINDS;

/** The blocks of the home page, in any order. */
export function HomePart({ form: { values, set, errorOf, errors } }: { form: ThemeForm }) {
  const blocks = values.home;
  const [openId, setOpenId] = useOpenBlock();
  const change = (block: HomeBlock) => set({ home: blocks.map((other) => (other.id === block.id ? block : other)) });
  const add = (kind: Kind) => {
    const block = newBlock(kind);
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
          nameOf={titleOf}
          onOrder={(ordered) => set({ home: ordered })}
          className="grid grid-cols-1 gap-3"
        >
          {(block, handle) => (
            <FoldedRow
              section={block.id}
              handle={handle}
              icon={KINDS[block.kind].icon}
              title={titleOf(block)}
              text={titleOf(block) === KINDS[block.kind].name ? undefined : KINDS[block.kind].name}
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
            <Menu
              label={messages.addABlock}
              items={Object.entries(KINDS).map(([kind, { name, icon }]) => ({ label: name, icon, onSelect: () => add(kind as Kind) }))}
              trigger={(props) => (
                <Button variant="secondary" size="sm" {...props}>
                  <Plus aria-hidden className="size-4" />
                  {messages.addABlock}
                </Button>
              )}
            />
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

/** What a block is called in the editor: its heading, or its kind. */
export function titleOf(block: HomeBlock): string {
  if ('heading' in block && block.heading) return block.heading;
  return block.kind === 'quote' && block.text ? block.text : KINDS[block.kind].name;
}

function newBlock(kind: Kind): HomeBlock {
  const id = crypto.randomUUID();
  switch (kind) {
    case 'hero':
      return { kind, id, heading: '', text: '', picture: null, links: [] };
    case 'categories':
      return { kind, id, heading: messages.shopByCategory };
    case 'products':
      return { kind, id, heading: '', rule: 'newest', category: '', productIds: [] };
    case 'picture':
      return { kind, id, heading: '', text: '', picture: null, side: 'left', links: [] };
    case 'quote':
      return { kind, id, text: '', by: '' };
    case 'newsletter':
      return { kind, id, heading: messages.beTheFirstToKnow, text: messages.newArrivalsAndTheBestOffers };
    case 'promises':
      return { kind, id };
    default:
      return kind satisfies never;
  }
}
