import { expectGoodScreen, test } from '../support/fixtures';
import { openScreen, SCREENS, type Stage, setStage } from '../support/screens';

let stage: Stage;

test.beforeAll(async ({ playwright, baseURL }) => {
  stage = await setStage(await playwright.request.newContext({ baseURL }));
});

for (const screen of SCREENS) {
  // The journeys check most of them at the other width, too.
  const tag = screen.only === 'wide' ? '@mouse' : '@touch';
  test(`axe finds nothing on ${screen.name}`, { tag }, async ({ page }) => {
    await openScreen(page, stage, screen);
    await expectGoodScreen(page);
  });
}
