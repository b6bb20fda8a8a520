import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Parser } from 'htmlparser2';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { Badge } from '#console/badge';
import { Combobox } from '#console/choice/combobox';
import { PageHeader } from '#console/page-header';
import { LinkTabs } from '#console/tabs';
import type { ConversationDetail } from '#features/accounts/conversations/conversations.schema';
import { MessageList } from '#features/accounts/conversations/message-list.console';
import { WriterCard } from '#features/accounts/conversations/writer-card.console';
import { NoteItem } from '#features/accounts/notes/note-item.console';
import { FilterChips } from '#features/catalog/product-list/filter-chips';
import { readListState } from '#features/catalog/product-list/list-state.rules';
import { SearchHelp } from '#features/catalog/product-list/search-help';
import { ProductOptions } from '#features/catalog/product-page/product-options';
import { Footer } from '#features/content/footer/footer';
import { MegaMenu } from '#features/content/header/header-menus';
import { Hero } from '#features/content/home/hero';
import type { HeroView } from '#features/content/home/home.schema';
import { OtherHero } from '#features/content/home/other-hero';
import { InvoiceLines } from '#features/orders/invoices/invoice-lines';
import { TimelineText } from '#features/orders/order-screens/timeline-text.console';
import { OrderItemLine } from '#features/orders/orders/order-item-line';
import { ReturnFacts } from '#features/orders/returns/return-facts.console';
import { ActivityEntry } from '#features/platform/audit/activity-entry.console';
import { PublishedAt } from '#features/platform/versions/version-list.console';
import { Breadcrumb } from '#ui/breadcrumb';

const NAME = 'דנה כהן';
const AT = '2026-01-02T03:04:05.000Z';

const conversation: ConversationDetail = {
  _id: '1',
  name: NAME,
  email: 'dana@example.com',
  subject: NAME,
  status: 'waiting',
  excerpt: NAME,
  messageCount: 1,
  createdAt: AT,
  lastMessageAt: AT,
  version: 1,
  messages: [{ _id: '1', author: 'shopper', text: NAME, at: AT }],
};

const variants = [NAME, 'L'].map((value) => ({ _id: value, options: { [NAME]: value }, stock: 1, sku: value }));

const hero: HeroView = {
  kind: 'hero',
  id: 'a',
  heading: NAME,
  text: NAME,
  picture: null,
  links: [{ label: NAME, to: '/' }],
  products: [],
  isTitle: true,
};

it.each<[string, ReactNode]>([
  [
    'the options of a product',
    <ProductOptions
      key="options"
      product={{ options: [{ name: NAME, values: [NAME, 'L'] }], variants, swatches: [] }}
      choice={{ [NAME]: NAME }}
      onChoose={() => {}}
    />,
  ],
  ['the writer and the messages of a conversation', <MessageList key="messages" conversation={conversation} />],
  ['who writes', <WriterCard key="writer" conversation={conversation} />],
  [
    'a note',
    <NoteItem
      key="note"
      people={[]}
      note={{ _id: '1', by: { _id: '1', name: NAME }, text: NAME, mentions: [], mine: false, createdAt: AT, version: 1 }}
    />,
  ],
  [
    'an entry of the activity log',
    <ActivityEntry
      key="entry"
      entry={{
        _id: '1',
        at: AT,
        by: { _id: '1', name: NAME, email: 'dana@example.com' },
        action: 'product.update',
        subject: { type: 'product', id: '1', name: NAME },
        before: { brand: NAME },
        after: { brand: `${NAME} ${NAME}` },
        canUndo: false,
      }}
    />,
  ],
  ['a path of categories', <Breadcrumb key="path" trail={[{ name: NAME, to: '/' }]} />],
  ['a chosen filter', <FilterChips key="filters" filters={[{ label: NAME, rest: readListState(new URLSearchParams()) }]} clearPath="/" />],
  [
    'the menus of the footer',
    <Footer
      key="footer"
      shop={{
        name: 'Shop',
        email: 'shop@example.com',
        paymentMarks: [],
        theme: { menu: [], footer: { groups: [{ title: NAME, links: [{ label: NAME, to: '/' }] }], text: NAME } },
      }}
    >
      above
    </Footer>,
  ],
  ['a badge', <Badge key="badge">{NAME}</Badge>],
  ['the tabs of a list', <LinkTabs key="tabs" label="Views" tabs={[{ label: NAME, to: '/', isCurrent: true, count: 3 }]} />],
  [
    'a line of an order',
    <OrderItemLine key="line" item={{ _id: '1', name: NAME, price: 5, quantity: 2, open: 2, options: { [NAME]: NAME } }} />,
  ],
  [
    'a return',
    <ReturnFacts
      key="return"
      shown={{
        _id: '1',
        orderId: '1',
        orderNumber: 'TW-1',
        returnNumber: 'TW-1-R1',
        status: 'requested',
        reason: 'other',
        comment: NAME,
        items: [{ itemId: '1', name: NAME, options: { [NAME]: NAME }, quantity: 1 }],
        refundAmount: 5,
        refundMethod: 'payment',
        canCredit: true,
        photos: [],
        createdAt: AT,
        updatedAt: AT,
        statusHistory: [],
      }}
    />,
  ],
  ['the hero of a home page', <Hero key="hero" block={hero} isFirst />],
  ['the hero of another theme', <OtherHero key="other" kind="bleed" block={hero} isFirst />],
  ['the menu of all categories', <MegaMenu key="menu" links={[{ label: NAME, to: '/' }]} />],
  [
    'help for a search',
    <SearchHelp
      key="help"
      state={readListState(new URLSearchParams({ search: NAME }))}
      list={{
        products: [],
        page: 1,
        limit: 12,
        totalPages: 0,
        totalProducts: 0,
        facets: { brands: [], categories: [], prices: [], ratings: [], inStock: 0, onSale: 0 },
        correction: NAME,
        droppedWords: [NAME],
        nearestCategories: [{ _id: '1', name: NAME, slug: 'a' }],
      }}
      isFiltered={false}
      clearPath="/"
    />,
  ],
  [
    'the lines of an invoice',
    <InvoiceLines key="lines" lines={[{ name: 'Lamp', options: `${NAME} · 2`, quantity: 1, price: 5, amount: 5 }]} />,
  ],
  [
    'a reason in the timeline of an order',
    <TimelineText key="reason" entry={{ _id: '1', at: AT, kind: 'change', action: 'order.edit', reason: NAME }} />,
  ],
  ['who published a version', <PublishedAt key="version" at={AT} by={NAME} format={(at) => at} />],
  [
    'what is chosen in a list',
    <Combobox key="chosen" label="Products" value={[{ value: '1', label: NAME }]} onChoose={() => {}} onRemove={() => {}} />,
  ],
  ['the way back from a screen', <PageHeader key="back" title="Order of products" back={{ label: NAME, to: '/' }} />],
])('what people write in %s has the direction of its script', (_place, node) => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{node}</MemoryRouter>
    </QueryClientProvider>,
  );
  const { marked, unmarked } = findTexts(html);
  expect(unmarked).toEqual([]);
  expect(marked.length).toBeGreaterThan(0);
});

/** The texts with the name, by whether an element around them takes its direction from its text. */
function findTexts(html: string): { marked: string[]; unmarked: string[] } {
  const found = { marked: [] as string[], unmarked: [] as string[] };
  const around: boolean[] = [];
  const parser = new Parser({
    onopentag: (tag, { dir }) => void around.push(tag === 'bdi' || dir === 'auto'),
    onclosetag: () => void around.pop(),
    ontext(text) {
      if (text.includes(NAME)) found[around.includes(true) ? 'marked' : 'unmarked'].push(text);
    },
  });
  parser.end(html);
  return found;
}
