import { removeDataDir, startShopProcess } from '#test/shop-process.server';

/** One demo shop for all journeys; each brings a customer of its own. */
export default async function startShop() {
  const shop = await startShopProcess();
  process.env.SHOP_ADDRESS = shop.address;
  process.env.SHOP_DATA_DIR = shop.dataDir;
  return async () => {
    await shop.stop();
    await removeDataDir(shop.dataDir);
  };
}
