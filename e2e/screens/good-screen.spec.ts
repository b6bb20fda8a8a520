import { expect, expectGoodAtBothWidths, expectGoodScreen, test } from '../support/fixtures';

const FAULTS = [
  { name: 'colour-contrast', html: '<p style="color: #777; background: #888">Faint words</p>', fault: 'color-contrast' },
  { name: 'target-size', html: '<a href="/a" style="font-size: 4px">a</a><a href="/b" style="font-size: 4px">b</a>', fault: 'target-size' },
  { name: 'structure', html: '<img src="/icon.svg" style="display: block">', fault: 'image-alt' },
];

for (const { name, html, fault } of FAULTS) {
  test(`a fault of ${name} is found on a page that was checked before @wide`, async ({ page }) => {
    await page.goto('/help');
    await expectGoodScreen(page);
    await page.evaluate((added) => document.querySelector('main')?.insertAdjacentHTML('beforeend', added), html);
    await expect(expectGoodScreen(page)).rejects.toThrow(fault);
  });
}

for (const { name, html, fault } of FAULTS) {
  test(`a fault of ${name} that only a phone shows is found @wide`, async ({ page }) => {
    await page.goto('/help');
    await expectGoodAtBothWidths(page);
    await page.evaluate((added) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('.on-phones { display: none } @media (pointer: coarse) and (width < 400px) { .on-phones { display: block } }');
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      document.querySelector('main')?.insertAdjacentHTML('beforeend', `<div class="on-phones">${added}</div>`);
    }, html);
    await expectGoodScreen(page);
    await expect(expectGoodAtBothWidths(page)).rejects.toThrow(fault);
  });
}
