import { Badge, type Tone } from '#console/badge';
import type { PageStatus } from './pages.rules';
import { pageStatusMessages as messages } from './pages-console.messages';

const STATUSES = {
  default: { tone: 'neutral', text: messages.theShopsOwnText },
  draft: { tone: 'neutral', text: messages.draft },
  published: { tone: 'good', text: messages.published },
  changed: { tone: 'accent', text: messages.publishedText },
} as const satisfies Record<PageStatus, { tone: Tone; text: string }>;

export function StatusOfPage({ status }: { status: PageStatus }) {
  const { tone, text } = STATUSES[status];
  return <Badge tone={tone}>{text}</Badge>;
}
