import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { runInLanguage } from '#languages/current-language.server';
import { loadTranslations } from '#languages/translations.server';
import { ProductOptions } from './product-options';

const product = { options: [{ name: 'Color', values: ['Red'] }], variants: [], swatches: [], words: {}, sizeGuide: undefined };

it('between an option and its value is what the language writes there', async () => {
  await loadTranslations('fr');
  const markup = () => renderToStaticMarkup(<ProductOptions product={product} choice={{ Color: 'Red' }} onChoose={() => {}} />);
  expect(markup()).toContain('>Color: <span');
  expect(runInLanguage('fr', markup)).toContain('>Color\u00a0: <span');
});
