import { Download } from 'lucide-react';
import { useState } from 'react';
import { AttentionList } from '#console/attention';
import { Badge } from '#console/badge';
import { Card } from '#console/card';
import { Chart } from '#console/chart/chart';
import { RankTable } from '#console/chart/rank-table';
import { Combobox } from '#console/choice/combobox';
import type { Option } from '#console/choice/combobox.types';
import { TokenField } from '#console/choice/token-field';
import { CommandMenu } from '#console/commands/command-menu';
import { CommandDialog } from '#console/dialog/command-dialog';
import { ConfirmHost, confirm } from '#console/dialog/confirm';
import { PreviewDialog } from '#console/dialog/preview-dialog';
import { EmptyState, FailedState } from '#console/empty-state';
import { DropZone } from '#console/files/drop-zone';
import { SaveBar } from '#console/form/save-bar';
import { PageHeader } from '#console/page-header';
import { JobProgress } from '#console/progress';
import { ShopLink } from '#console/shop-link';
import { LoadingStatus, SkeletonCard, SkeletonText } from '#console/skeleton';
import { Sortable } from '#console/table/sortable';
import { Tabs } from '#console/tabs';
import { Button } from '#ui/button';
import { TextField } from '#ui/field';
import { Part, State } from './part';

const TONES = ['neutral', 'good', 'warn', 'bad', 'accent'] as const;

const COMMANDS = [{ group: 'Go to', find: () => [{ key: 'products', label: 'Products', hint: 'Screen', to: '/products' }] }];

export function ConsoleFrames() {
  return (
    <>
      <Part name="Page header">
        <State name="of a record" isWide>
          <PageHeader
            title="Brass Reading Lamp With an Adjustable Arm and a Very Long Name"
            back={{ label: 'Products', to: '/products' }}
            status={<Badge tone="good">Active</Badge>}
            text="Changed by Ada Lovelace, 5 min ago"
            actions={
              <>
                <ShopLink href="/product/brass-reading-lamp">View in the shop</ShopLink>
                <Button size="sm">Publish</Button>
              </>
            }
          />
        </State>
        <State name="badges" isWide>
          <div className="states">
            {TONES.map((tone) => (
              <Badge key={tone} tone={tone}>
                {tone}
              </Badge>
            ))}
          </div>
        </State>
      </Part>
      <Part name="Cards">
        <State name="card" isWide>
          <Card
            title="Price"
            text="What shoppers pay, tax not included."
            actions={
              <Button variant="secondary" size="sm">
                Add a sale
              </Button>
            }
          >
            <TextField label="Price" name="price" defaultValue="89.00" />
          </Card>
        </State>
        <State name="loading" isWide>
          <SkeletonCard fields={2} />
          <LoadingStatus label="Loading" />
        </State>
        <State name="loading text" isWide>
          <SkeletonText lines={3} />
        </State>
        <State name="empty" isWide>
          <EmptyState icon={Download} title="No imports yet" text="Move in with the products of another shop.">
            <Button size="sm">Import products</Button>
          </EmptyState>
        </State>
        <State name="failed" isWide>
          <FailedState error={new Error('Offline')} onRetry={() => {}} />
        </State>
      </Part>
      <Part name="Lists and tokens">
        <State name="what waits" isWide>
          <AttentionList
            items={[{ key: 'low', icon: Download, text: 'Low in stock', hint: 'Three are sold out', count: 36, to: '/', isUrgent: true }]}
            failed={['Orders']}
          />
        </State>
        <State name="tokens" isWide>
          <TokenField
            label="Sizes"
            name="sizes"
            tokens={[
              { key: 's', label: 'S' },
              { key: 'l', label: 'Large, with a long name' },
            ]}
            onAdd={() => {}}
            onRemove={() => {}}
          />
        </State>
      </Part>
      <PanelTabs />
    </>
  );
}

const TABS = [
  { key: 'sales', label: 'Sales' },
  { key: 'orders', label: 'Orders' },
] as const;

const DAYS = Array.from({ length: 14 }, (_, i) => `Nov ${i + 1}`);
const SALES = DAYS.map((_, i) => 300 + ((i * 137) % 400));
const money = (value: number) => `$${value.toLocaleString('en-US')}`;

function PanelTabs() {
  const [tab, setTab] = useState<'sales' | 'orders'>('sales');
  return (
    <Part name="Charts">
      <State name="tabs with panels" isWide>
        <Tabs label="Charts" tabs={TABS} current={tab} onChange={setTab}>
          <Chart
            title="Sales by day"
            kind="bar"
            unit="Day"
            labels={DAYS}
            series={[
              { name: 'This period', values: SALES },
              { name: 'Before', values: [...SALES].reverse(), isComparison: true },
            ]}
            format={money}
          />
        </Tabs>
      </State>
      <State name="line" isWide>
        <Chart title="Orders by day" kind="line" unit="Day" labels={DAYS} series={[{ name: 'Orders', values: SALES }]} format={String} />
      </State>
      <State name="ranks" isWide>
        <RankTable
          title="Best sellers"
          unit="Product"
          columns={[{ name: 'Sold for', format: money }, { name: 'Pieces' }]}
          rows={[
            { key: 'chair', label: 'Garden chair', to: '/', values: [640, 8] },
            { key: 'kettle', label: 'Kettle', values: [320, 1200] },
          ]}
          empty="Nothing was sold."
        />
        <RankTable title="Codes" unit="Code" columns={[{ name: 'Sales' }]} rows={[]} empty="Nothing was sold." />
      </State>
      <State name="job" isWide>
        <JobProgress
          label="Importing products"
          done={12_400}
          total={50_000}
          secondsLeft={130}
          actions={
            <Button variant="secondary" size="sm">
              Stop
            </Button>
          }
        />
      </State>
      <State name="job, counting" isWide>
        <JobProgress label="Reading the file" done={0} total={undefined} />
      </State>
    </Part>
  );
}

const COUNTRIES: Option[] = ['Austria', 'Belgium', 'Bulgaria', 'Croatia', 'Cyprus'].map((label) => ({ value: label, label }));

export function ConsoleFields() {
  const [country, setCountry] = useState<Option | undefined>(COUNTRIES[1]);
  const [tags, setTags] = useState<readonly Option[]>(COUNTRIES.slice(0, 2));
  return (
    <Part name="Comboboxes">
      <State name="one" isWide>
        <Combobox label="Country" options={COUNTRIES} value={country} onChoose={setCountry} hint="Where it is made." />
      </State>
      <State name="several" isWide>
        <Combobox
          label="Tags"
          options={COUNTRIES}
          value={tags}
          onChoose={(option) => setTags([...tags, option])}
          onRemove={(option) => setTags(tags.filter((tag) => tag !== option))}
          onCreate={(label) => setTags([...tags, { value: label, label }])}
        />
      </State>
      <State name="error" isWide>
        <Combobox label="Category" options={COUNTRIES} onChoose={() => {}} error="Please choose a category" required />
      </State>
    </Part>
  );
}

export function ConsoleActions() {
  const [isDirty, setDirty] = useState(true);
  const [outcome, setOutcome] = useState('');
  const [isPreviewing, setPreviewing] = useState(false);
  return (
    <>
      <Part name="Save bar">
        <State name="with changes" isWide>
          <Button variant="secondary" size="sm" onClick={() => setDirty(true)}>
            Change something
          </Button>
          <SaveBar
            isDirty={isDirty}
            isSaving={false}
            text="3 cells changed"
            onSave={() => setDirty(false)}
            onDiscard={() => setDirty(false)}
          />
        </State>
      </Part>
      <Part name="Drop zone">
        <State name="pictures" isWide>
          <DropZone
            holds="pictures"
            accept="image/*"
            maxBytes={20_000_000}
            hasCamera
            hint="JPEG, PNG, WebP or AVIF, up to 20 MB."
            upload={(file, { onProgress }) => {
              onProgress(0.4);
              return file.name.startsWith('bad') ? Promise.reject(new Error('refused')) : new Promise(() => {});
            }}
            onUploaded={() => {}}
          />
        </State>
      </Part>
      <SortableLamps />
      <Part name="Commands">
        <div className="states">
          <CommandMenu dialog={(close) => <CommandDialog sources={COMMANDS} onClose={close} />}>
            {(open) => <Button onClick={open}>Open commands</Button>}
          </CommandMenu>
          <Button
            variant="secondary"
            onClick={() =>
              void confirm({
                title: 'Delete 3 products?',
                text: 'This cannot be undone.',
                action: 'Delete',
                isDanger: true,
                typed: 'DELETE',
              }).then((isConfirmed) => setOutcome(isConfirmed ? 'confirmed' : 'cancelled'))
            }
          >
            Open confirmation
          </Button>
          <Button variant="secondary" onClick={() => setPreviewing(true)}>
            Open preview link
          </Button>
          <output>{outcome}</output>
        </div>
        <ConfirmHost />
        {isPreviewing && (
          <PreviewDialog
            text="Everyone with this link sees the draft."
            create={async () => ({ url: 'https://shop.example/preview/kKq3', expiresAt: '2027-01-31T10:00:00Z' })}
            removeAll={async () => 'Nobody can open it any more'}
            onClose={() => setPreviewing(false)}
          />
        )}
      </Part>
    </>
  );
}

function SortableLamps() {
  const [lamps, setLamps] = useState(['Brass Lamp', 'Paper Lantern', 'Glass Pendant']);
  return (
    <Part name="Sortable">
      <State name="list" isWide>
        <Sortable label="Lamps" items={lamps} keyOf={String} nameOf={String} onOrder={setLamps} className="grid gap-1">
          {(lamp, handle) => (
            <div className="flex items-center gap-2 rounded-sm border border-line bg-surface p-1">
              {handle}
              {lamp}
            </div>
          )}
        </Sortable>
      </State>
    </Part>
  );
}
