import { useState } from 'react';
import { Card } from '#console/card';
import { Tabs } from '#console/tabs';
import { TranslationProgress } from '#features/catalog/translations/translated-text.console';
import { textTranslationMessages as messages } from '#features/content/section-fields/section-fields.messages';
import { titleOfSection } from '#features/content/section-fields/section-kinds.console';
import { TextTranslation } from '#features/content/section-fields/text-translation.console';
import type { HomeBlock } from '#features/content/theme/theme.schema';
import { pathOfTranslation, stateOf, textsOfBlock, translateIn } from '#features/content/theme/theme-translations.rules';
import { useTranslatedLanguages } from '#features/platform/translations/shop-languages.console';
import { LANGUAGES } from '#languages/languages';

interface SectionTranslationsProps {
  sections: HomeBlock[];
  /** By the path in the body. */
  errors: Readonly<Partial<Record<string, string>>>;
  mayChange: boolean;
  onChange: (sections: HomeBlock[]) => void;
}

/** The texts of a record's sections in the shop's other languages; nothing in a shop with one language, or where there are no texts. */
export function SectionTranslations({ sections, errors, mayChange, onChange }: SectionTranslationsProps) {
  const languages = useTranslatedLanguages();
  const [chosen, setChosen] = useState<string>();
  const language = languages.find((each) => each === chosen) ?? languages[0];
  const groups = sections
    .map((section, at) => ({ section, texts: textsOfBlock(section, ['sections', at]) }))
    .filter(({ texts }) => texts.length > 0);
  if (language === undefined || groups.length === 0) return null;
  const states = groups.flatMap(({ texts }) => texts.flatMap((text) => stateOf(text, language) ?? []));
  return (
    <div className="mt-5">
      <Card title={messages.ofSections}>
        <Tabs
          label={messages.ofSections}
          tabs={languages.map((each) => ({ key: each, label: LANGUAGES[each].name }))}
          current={language}
          onChange={setChosen}
        >
          <TranslationProgress states={states} />
          {groups.map(({ section, texts }) => (
            <section key={section.id} aria-label={titleOfSection(section)}>
              <h3 dir="auto" className="pt-2 pb-3 font-semibold">
                {titleOfSection(section)}
              </h3>
              {texts.map((text) => {
                const path = pathOfTranslation(text, language);
                return (
                  <TextTranslation
                    key={path}
                    text={text}
                    language={language}
                    error={errors[path]}
                    mayChange={mayChange}
                    onChange={(translation) => onChange(translateIn({ sections }, text, { language, translation }).sections)}
                  />
                );
              })}
            </section>
          ))}
        </Tabs>
      </Card>
    </div>
  );
}
