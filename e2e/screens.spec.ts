import { expectGoodScreen, test } from './fixtures';
import { openScreen, SCREENS, type Stage, setStage } from './screens';

let stage: Stage;

test.beforeAll(async ({ playwright, baseURL }) => {
  stage = await setStage(await playwright.request.newContext({ baseURL }));
});

for (const screen of SCREENS) {
  const tag = screen.only === 'wide' ? '@mouse' : screen.only === 'small' ? '@touch' : [];
  test(`axe finds nothing on ${screen.name}`, { tag }, async ({ page }) => {
    await openScreen(page, stage, screen);
    await expectGoodScreen(page);
  });
}
