import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Parser } from 'htmlparser2';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { ConversationDetail } from '#features/accounts/conversations/conversations.schema';
import { MessageList } from '#features/accounts/conversations/message-list.console';
import { WriterCard } from '#features/accounts/conversations/writer-card.console';
import { NoteItem } from '#features/accounts/notes/note-item.console';
import { ProductOptions } from '#features/catalog/product-page/product-options';
import { ActivityEntry } from '#features/platform/audit/activity-entry.console';

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
