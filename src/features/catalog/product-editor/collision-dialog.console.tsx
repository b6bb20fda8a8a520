import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { apiQuery } from '#console/api-query';
import type { Choices } from '#console/form/record-form.rules';
import { formatExactly, formatWhen } from '#console/format';
import { originalCategories } from '#features/catalog/categories/categories.calls';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { RadioCard } from '#ui/field';
import { collisionDialogMessages as messages } from './product-editor-console.messages';
import type { ProductEditor } from './use-product-editor.console';

/** What two people changed differently: both values, who changed the other one and when, and one choice each. */
export function CollisionDialog({ editor }: { editor: ProductEditor }) {
  const { collisions, others, isSaving, resolve, closeCollision } = editor;
  const [choices, setChoices] = useState<Choices>({});
  const isComplete = collisions.every(({ path }) => choices[path] !== undefined);
  return (
    <Dialog isOpen onClose={closeCollision} title={messages.somebodyElseChangedThisToo}>
      <form
        className="grid gap-5 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete && !isSaving) resolve(choices);
        }}
      >
        <p className="text-muted">{messages.nothingOfYoursIsSavedYet}</p>
        {collisions.map((collision) => {
          const change = others.find(({ field }) => field === collision.name);
          return (
            <CollisionChoice
              key={collision.path}
              collision={collision}
              other={change ? `${change.by.name}, ${formatWhen(change.at)}` : messages.somebodyElse}
              choice={choices[collision.path]}
              onChoose={(side) => setChoices((before) => ({ ...before, [collision.path]: side }))}
            />
          );
        })}
        <div className="dialog-actions">
          <Button variant="secondary" onClick={closeCollision}>
            {messages.goOnEditing}
          </Button>
          <Button type="submit" disabled={!isComplete} isBusy={isSaving}>
            {messages.saveWith(collisions.length)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface CollisionChoiceProps {
  collision: ProductEditor['collisions'][number];
  other: string;
  choice: 'mine' | 'theirs' | undefined;
  onChoose: (side: 'mine' | 'theirs') => void;
}

function CollisionChoice({ collision, other, choice, onChoose }: CollisionChoiceProps) {
  const name = useId();
  const { path, label, mine, theirs } = collision;
  const { data } = useQuery({ ...apiQuery(originalCategories()), enabled: path === 'category' });
  const show = (value: string) => {
    if (path === 'category') return data?.categories.find(({ _id }) => _id === value)?.name ?? value;
    return path === 'publishAt' && value.includes('T') ? formatExactly(value) : value;
  };
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        <RadioCard name={name} label={messages.yours} checked={choice === 'mine'} onChange={() => onChoose('mine')}>
          <Value text={show(mine)} />
        </RadioCard>
        <RadioCard name={name} label={other} checked={choice === 'theirs'} onChange={() => onChoose('theirs')}>
          <Value text={show(theirs)} />
        </RadioCard>
      </div>
    </fieldset>
  );
}

function Value({ text }: { text: string }) {
  return (
    <span dir="auto" className="mt-1 block max-h-40 overflow-y-auto whitespace-pre-line wrap-anywhere">
      {text}
    </span>
  );
}
