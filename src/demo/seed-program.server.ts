import { createDatabase } from '#db/database.server';
import { readConfig } from '#server/config.server';
import { runToEnd } from '#server/lifetime.server';
import { prepareDatabase } from '#server/prepare-database.server';
import { errorText } from '#shared/error-text';
import { seedManyProducts } from './many/seed-many-products.server';
import { drawProgress } from './progress-bar.server';
import { describeNewPasswords, isReachable } from './public-passwords.server';
import { insertDemoShop, isShopEmpty } from './seed-demo.server';
import { readSeedOptions } from './seed-options';

/**
 * `npm run seed`: the demo shop into an empty database, the embedded one or that of DATABASE_URL; `npm run seed -- --products N`:
 * made-up products too, until there are N, in a shop that has something in it as well.
 */
try {
  const { products } = readSeedOptions(process.argv.slice(2));
  await runToEnd(async (lifetime) => {
    const config = readConfig();
    const { directUrl: url } = await prepareDatabase(config, lifetime);
    const db = createDatabase({ url });
    lifetime.onStop(() => db.destroy());
    const now = new Date();
    const bar = drawProgress(process.stdout);
    const isEmpty = await isShopEmpty(db);
    if (!isEmpty && products === undefined) {
      throw new Error(
        'This database already has a shop in it; the demo shop goes into an empty one only. To add products: npm run seed -- --products N',
      );
    }
    const passwords = isEmpty ? await insertDemoShop({ db, now, onProgress: bar.update, isReachable: isReachable(config) }) : [];
    const added = products === undefined ? undefined : await seedManyProducts({ db, url, products, now, onProgress: bar.update });
    bar.end();
    process.stdout.write(describeNewPasswords(passwords));
    if (added === 0) process.stdout.write(`The shop has ${products?.toLocaleString('en-US')} products or more already; none were added.\n`);
  });
} catch (error) {
  process.stderr.write(`\n${errorText(error)}\n`);
  process.exit(1);
}
