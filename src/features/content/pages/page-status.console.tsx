import { Badge, type Tone } from '#console/badge';
import type { PageStatus } from './pages.rules';

const STATUSES = {
  default: { tone: 'neutral', text: 'The shop’s own text' },
  draft: { tone: 'neutral', text: 'Draft' },
  published: { tone: 'good', text: 'Published' },
  changed: { tone: 'accent', text: 'Published, draft differs' },
} as const satisfies Record<PageStatus, { tone: Tone; text: string }>;

export function StatusOfPage({ status }: { status: PageStatus }) {
  const { tone, text } = STATUSES[status];
  return <Badge tone={tone}>{text}</Badge>;
}
