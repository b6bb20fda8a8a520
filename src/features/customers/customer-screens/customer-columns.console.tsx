import { Badge } from '#console/badge';
import { formatCount, formatExactly, formatSignedCount, formatWhen } from '#console/format';
import type { Column } from '#console/table/data-table.types';
import type { CustomerRecord } from '#features/customers/customer-records/customer-records.schema';
import { formatList } from '#shared/lists';
import { formatDollars } from '#shared/money';
import { richText } from '#ui/rich-text';
import { nameOf } from './customer-names.console';
import { customerColumnsMessages as messages } from './customer-screens.messages';

const TAGS_SHOWN = 3;

export const CUSTOMER_COLUMNS: Column<CustomerRecord>[] = [
  {
    key: 'name',
    title: messages.name,
    width: 10,
    grows: true,
    sort: 'name',
    isLink: true,
    isFixed: true,
    card: 'title',
    cell: NameAndKind,
  },
  {
    key: 'email',
    title: messages.email,
    width: 14,
    grows: true,
    card: 'below',
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  { key: 'phone', title: messages.phone, width: 9, isOptional: true, cell: ({ phone }) => <bdi>{phone}</bdi> },
  { key: 'tags', title: messages.tags, width: 9, cell: Tags },
  {
    key: 'orders',
    title: messages.orders,
    width: 6,
    align: 'end',
    sort: 'orders',
    descendsFirst: true,
    card: 'belowEnd',
    cell: ({ orders }) =>
      richText(orders === 1 ? messages.oneOrder : messages.countedOrders, {
        count: formatCount(orders),
        noun: (text) => <span className="@2xl:sr-only">{text}</span>,
      }),
  },
  {
    key: 'spent',
    title: messages.spent,
    width: 8,
    align: 'end',
    sort: 'spent',
    descendsFirst: true,
    card: 'end',
    cell: ({ spent }) => formatDollars(spent),
  },
  {
    key: 'lastOrder',
    title: messages.lastOrder,
    width: 7,
    align: 'end',
    sort: 'lastOrder',
    descendsFirst: true,
    cell: ({ lastOrderAt }) => <When at={lastOrderAt} />,
  },
  {
    key: 'newsletter',
    title: messages.newsletter,
    width: 8,
    isOptional: true,
    cell: ({ newsletter }) => (newsletter ? messages.yes : messages.no),
  },
  {
    key: 'registered',
    title: messages.since,
    width: 7,
    align: 'end',
    sort: 'registered',
    descendsFirst: true,
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
];

function NameAndKind(customer: CustomerRecord) {
  if (!customer.isGuest) return nameOf(customer);
  return richText(messages.guest, {
    name: nameOf(customer),
    kind: (text) => <span className="font-normal text-muted">{text}</span>,
  });
}

function Tags({ tags }: CustomerRecord) {
  const more = tags.length - TAGS_SHOWN;
  return (
    <span className="flex flex-wrap gap-1" title={formatList(tags)}>
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <Badge key={tag} tone="neutral">
          {tag}
        </Badge>
      ))}
      {more > 0 && <span className="text-sm text-muted">{formatSignedCount(more)}</span>}
    </span>
  );
}

function When({ at }: { at: string | undefined }) {
  if (at === undefined) return <span className="text-muted">–</span>;
  return (
    <time dateTime={at} title={formatExactly(at)} className="text-muted">
      {formatWhen(at)}
    </time>
  );
}
