import { ChevronDown } from 'lucide-react';
import type { QuestionsView } from './home.schema';
import { RichText, SectionHeading } from './section-heading';

/** Questions that open without a script. */
export function Questions({ block: { heading, questions } }: { block: QuestionsView }) {
  return (
    <section className="mx-auto w-full max-w-3xl">
      <SectionHeading text={heading} className="mb-4" />
      <div className="divide-y divide-line border-y border-line">
        {questions.map(({ question, html }) => (
          <details key={question} className="group">
            <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 py-3 text-lg font-semibold">
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {question}
              </span>
              <ChevronDown aria-hidden className="size-5 shrink-0 text-muted group-open:rotate-180" />
            </summary>
            <RichText html={html} className="max-w-prose pb-6" />
          </details>
        ))}
      </div>
    </section>
  );
}
