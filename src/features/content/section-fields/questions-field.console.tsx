import { Plus, X } from 'lucide-react';
import { Sortable } from '#console/table/sortable';
import { LINE_MAX_LENGTH, QUESTIONS_MAX, TEXT_MAX_LENGTH } from '#features/content/theme/theme.limits';
import type { BlockOf, HomeBlock } from '#features/content/theme/theme.schema';
import { Button, IconButton } from '#ui/button';
import { TextArea, TextField } from '#ui/field';
import { useKeyedList } from './keyed-list.console';
import { sectionFieldMessages as messages } from './section-fields.messages';

interface QuestionsFieldProps {
  block: BlockOf<'questions'>;
  path: string;
  errors: Readonly<Partial<Record<string, string>>>;
  onChange: (block: HomeBlock) => void;
}

/** Questions and answers in an order by hand. */
export function QuestionsField({ block, path, errors, onChange }: QuestionsFieldProps) {
  const list = useKeyedList(block.questions, (questions) => onChange({ ...block, questions }));
  return (
    <div>
      <Sortable
        label={messages.questions}
        items={list.items}
        keyOf={({ key }) => key}
        nameOf={({ item, at }) => item.question || messages.questionAt(at + 1)}
        onOrder={list.order}
        className="divide-y divide-line rounded-md border border-line"
      >
        {({ item, at }, handle) => (
          <div className="flex items-start gap-1 p-2 sm:gap-2">
            <div className="mt-8">{handle}</div>
            <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
              <TextField
                label={messages.question}
                name={`${path}.questions.${at}.question`}
                required
                maxLength={LINE_MAX_LENGTH}
                value={item.question}
                error={errors[`${path}.questions.${at}.question`]}
                onChange={(event) => list.change(at, { ...item, question: event.target.value })}
              />
              <TextArea
                label={messages.answer}
                name={`${path}.questions.${at}.text`}
                required
                maxLength={TEXT_MAX_LENGTH}
                value={item.text}
                error={errors[`${path}.questions.${at}.text`]}
                hint={messages.answerHint}
                onChange={(event) => list.change(at, { ...item, text: event.target.value })}
              />
            </div>
            <IconButton
              label={messages.remove(item.question || messages.questionAt(at + 1))}
              onClick={() => list.remove(at)}
              className="mt-7"
            >
              <X aria-hidden className="size-4.5" />
            </IconButton>
          </div>
        )}
      </Sortable>
      {block.questions.length < QUESTIONS_MAX && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => list.add({ question: '', text: '' })}>
          <Plus aria-hidden className="size-4" />
          {messages.addAQuestion}
        </Button>
      )}
    </div>
  );
}
