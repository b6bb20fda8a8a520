import { useState } from 'react';
import { Card } from '#console/card';
import { SectionList } from '#features/content/section-fields/section-list.console';
import type { HomeBlock } from '#features/content/theme/theme.schema';
import { KINDS_LEFT_OUT } from './section-owners.rules';
import { sectionsCardMessages as messages } from './sections.messages';

const TEXTS = {
  product: messages.belowTheProduct,
  category: messages.belowTheList,
  page: messages.belowTheText,
} as const satisfies Record<keyof typeof KINDS_LEFT_OUT, string>;

interface SectionsCardProps {
  owner: keyof typeof KINDS_LEFT_OUT;
  sections: readonly HomeBlock[];
  /** By the path in the body, such as 'sections.0.heading'. */
  errors: Readonly<Partial<Record<string, string>>>;
  onChange: (sections: HomeBlock[]) => void;
}

/** The sections below a product, a category's list or a page's text. */
export function SectionsCard({ owner, ...list }: SectionsCardProps) {
  const [openId, setOpenId] = useState<string>();
  return (
    <Card title={messages.sections} text={TEXTS[owner]}>
      <SectionList
        label={messages.sections}
        addLabel={messages.addASection}
        empty={messages.none}
        path="sections"
        leftOut={KINDS_LEFT_OUT[owner]}
        openId={openId}
        onOpen={setOpenId}
        {...list}
      />
    </Card>
  );
}
