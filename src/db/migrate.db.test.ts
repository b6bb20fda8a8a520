import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runStatement } from '#test/database-client.server';
import { copyTestDatabase } from '#test/test-database.server';
import { migrate } from './migrate.server';
import { describeSchema } from './schema.queries.server';

/** The first 16 hex digits of each released migration's SHA-256. A new migration adds a line; existing lines never change. */
const RELEASED = {
  '0001_shop.sql': '5eaec086732794f6',
  '0002_search.sql': 'f96bf3c9b08cf125',
  '0003_reviews.sql': '0ed2a706c6ca7c39',
  '0004_accounts.sql': 'deb88d4793be222a',
  '0005_catalogue_scale.sql': '64d0eb9dcfd101bb',
  '0006_wishlist.sql': 'ba6707f20bc02664',
  '0007_payments.sql': 'c0d78f87bcadf82b',
  '0008_shop_orders.sql': '94bdafc7c45da51b',
  '0011_returns.sql': '7436cf739c81f1c8',
  '0012_orders_in_one.sql': 'a198262c1a1dcb2b',
  '0013_payment_maker.sql': '77a6d18b0d53b446',
  '0014_slugs_in_any_script.sql': '3e3cd45660611640',
  '0015_old_slugs.sql': '88207481e19c46ee',
  '0016_product_options.sql': 'b9882c3e320a1952',
  '0017_stock_ledger.sql': '01188d57ddad1c13',
  '0018_media.sql': '9d7927401d9d500e',
  '0019_drafts_and_sales.sql': '7b7dfd7e58913afb',
  '0020_imports.sql': '065030771672552b',
  '0021_search_and_related_products.sql': '9d9f35262c1a4dc2',
  '0022_staff_roles.sql': 'e8467be82b6f3ed8',
  '0023_staff_invitations.sql': 'e4a58214c3c3729b',
  '0024_second_factor.sql': 'a81c10d364b22ab6',
  '0025_undo.sql': '8fcce1a520c5ead0',
  '0026_saved_views.sql': '051db0e65f786b9b',
  '0027_bulk_edits.sql': 'd0b5267d9b168416',
  '0028_redirects.sql': '88a76e0779a0472d',
  '0030_category_pages.sql': '2faacfd9ef54dec2',
  '0031_import_files.sql': '2630689ddff2b227',
  '0032_products_list.sql': 'bf7b8b67e1ab7447',
  '0033_order_changes.sql': '1b1e079b7c49454b',
  '0034_default_views.sql': '062cbacdf8688ec5',
  '0035_review_moderation.sql': 'eab0103c93258d77',
  '0036_customers.sql': '78a04759acb6a065',
  '0037_notes.sql': '4c9dee6608ac4063',
  '0038_shipments.sql': 'cd9f5c0a1c1c6253',
  '0039_money_back.sql': 'c6d86d0850eb4f54',
  '0040_order_edits.sql': 'fb5c69c1076e74d7',
  '0041_order_lists.sql': '65bffa1cac759e25',
  '0042_category_order_and_sale_previews.sql': 'a2d40cdb73647094',
  '0044_mails.sql': 'db3aa41842038b03',
  '0046_returned_pieces.sql': '37f9e5bc793ab069',
  '0047_forced_coupons.sql': '13e8bba8d82d0e7c',
  '0049_customer_erasure.sql': '43a63033defc968c',
  '0050_conversations.sql': '00e5399248d6d5e4',
  '0051_promotions.sql': '5167e7315895c262',
  '0060_guests.sql': '2e8edbfbe81efe5d',
  '0064_shop_face.sql': '4b40d7df19d474b4',
  '0068_pages.sql': '1c20155df125b1cd',
  '0069_opening.sql': 'b0236bcaba392693',
  '0061_gift_cards.sql': '5447c51f0d8faa41',
  '0072_api_keys.sql': '31e2ca72e54ac3a7',
  '0073_webhooks.sql': '7882b101ad08f33c',
  '0074_payments_by_provider.sql': '47aaaa1737737477',
  '0075_product_feed.sql': '79a8fe5d27c9fd59',
  '0076_insight.sql': '400149072d2bc2cf',
  '0080_visits.sql': '79045c68068ddbe6',
  '0082_mail_texts.sql': '8873a50af2dbc0f0',
  '0083_demo_shop.sql': '8008f76ed7882dd5',
  '0085_shipping.sql': '3400651aa625c9ad',
  '0087_tax_classes.sql': 'ee8f415d8b673cda',
  '0088_tax_rates.sql': '25ef376f0177612b',
  '0089_invoices.sql': '5dc8adaf0ab36441',
  '0090_gift_card_products.sql': '1dd1d63c5dc30dfe',
  '0092_promotion_counts.sql': '8f9ff40da30ef0e5',
  '0093_promotion_codes.sql': 'a249f014dc25c67a',
  '0097_backups.sql': '2212ac60fdaf3afd',
  '0100_listings_by_cell.sql': 'b14f329d96fad69d',
  '0101_search_counts.sql': 'd236d06945994fa5',
  '0103_backup_proofs.sql': '02d535fa32a3879e',
  '0113_credential_versions.sql': '75baec37f39a134d',
  '0114_vouched_payments.sql': '8f55616a0e09f651',
  '0117_email_confirmation.sql': 'd10a5b9c4eb8b121',
  '0122_secret_key.sql': '5539915206e2d0f9',
  '0126_category_names.sql': '8ada0acc49fbf9c9',
  '0135_adjusted_sales.sql': '7a2fb88a4982ccf3',
  '0136_stranded_money.sql': '5ee5d349be46a7bd',
  '0140_folding.sql': '21770cb6f7e6b2ef',
  '0141_folded_words.sql': '83fb4934cb484af8',
  '0142_index_builds.sql': '1a8d01d5df28ef75',
  '0150_stock_policies.sql': '8a71c79b56bf712c',
  '0151_stock_policies_checked.sql': 'cdeca94596672973',
  '0152_unlisted_products.sql': '20d8921f5c67c1ee',
  '0153_unlisted_products_checked.sql': 'c4785c29d69341c5',
  '0160_searches_counted_live.sql': 'cece6e27b645eba4',
  '0170_low_stock_thresholds.sql': '043ee6bfc95e9ab3',
  '0180_countries_of_origin.sql': 'a491ed9dfd4d0abd',
  '0181_countries_of_origin_checked.sql': '2aec0c0ee258f033',
  '0185_keys_of_drafts.sql': '0adc787d78036abd',
  '0190_order_words.sql': '1ff0e3c60416205a',
  '0191_order_words_checked.sql': 'c25df6dbec508208',
  '0195_sold_and_featured_products.sql': 'd5702187293304b0',
  '0205_connection_settings.sql': '7ba811cdc6e2d35c',
  '0206_test_payments.sql': '2211b7324fee47fa',
  '0210_promises.sql': 'd86deecfade92bf1',
  '0211_promises_checked.sql': '85f61d763cfc82fb',
  '0215_first_opening.sql': 'e49fa47c198f5e88',
  '0220_own_roles.sql': 'd06cddc98901d036',
  '0221_own_roles_checked.sql': '69ff3b93dcf627a0',
  '0224_theme_frames.sql': '227f34be2dfc4b4a',
  '0227_size_guides.sql': '61e0843b3ab85f78',
  '0229_backup_previews.sql': '98d0c519e5016a8a',
  '0231_sections.sql': '96d6427d99cb82b2',
  '0232_languages_of_orders.sql': 'fab2521a0a3a63b0',
  '0233_languages_of_conversations.sql': '44c22888b900eaa3',
  '0235_translations.sql': '2fab2818f30ec5bf',
  '0236_translated_listings.sql': '15e7580e734a57c0',
  '0237_mail_texts_by_language.sql': '6a80ce4a95e4516f',
  '0240_page_translations.sql': '90387ad611157152',
  '0248_translation_files.sql': '2d8f86631dddbfe6',
  '0249_sku_swaps.sql': 'b50bd008a9445726',
  '0250_languages_of_roles.sql': '961cf424680f35a6',
  '0251_picture_texts.sql': '4df56b8ec020e8b9',
  '0252_tax_names.sql': 'a6135326282320bc',
  '0253_languages_of_work.sql': 'e75a90b10a845047',
  '0257_low_stock_again.sql': '3e8e51e4a699b296',
  '0258_hidden_names_in_all_languages.sql': 'a6074afc19636874',
  '0259_coded_notes.sql': '257f2553e529c4e0',
  '0260_spelling_keys.sql': '018d05b82f75283e',
} satisfies Record<string, string>;

let database: Awaited<ReturnType<typeof copyTestDatabase>>;

beforeAll(async () => {
  database = await copyTestDatabase(inject('templateUrl'));
});
afterAll(() => database.drop());

describe('migrations', () => {
  it('are never edited', async () => {
    const files = (await readdir('db/migrations')).sort();
    const hashes = await Promise.all(
      files.map(async (file) => [
        file,
        createHash('sha256')
          .update(await readFile(path.join('db/migrations', file)))
          .digest('hex')
          .slice(0, 16),
      ]),
    );
    expect(Object.fromEntries(hashes)).toEqual(RELEASED);
  });

  it('create the schema in db/schema.sql', async () => {
    const [, ...shown] = (await readFile('db/schema.sql', 'utf8')).split('\n\n');
    expect(shown.join('\n\n'), 'run: npm run types:db').toBe(await describeSchema(database.url));
  });

  it('change nothing when they run again', async () => {
    expect(await migrate(database.url)).toEqual({ applied: [] });
  });
});

describe('a file of functions', () => {
  it('is applied again when it has changed', async () => {
    const before = await describeSchema(database.url);
    await runStatement(database.url, 'DROP TRIGGER audit_log_stays ON audit_log; DROP FUNCTION audit_log_stays');
    await runStatement(database.url, `UPDATE migrations SET sha256 = 'of an older release' WHERE name = 'functions/audit.sql'`);
    expect(await migrate(database.url)).toEqual({ applied: ['functions/audit.sql'] });
    expect(await describeSchema(database.url)).toBe(before);
  });

  it('can be applied again at any time', async () => {
    const before = await describeSchema(database.url);
    await runStatement(database.url, `UPDATE migrations SET sha256 = 'of an older release' WHERE name LIKE 'functions/%'`);
    const { applied } = await migrate(database.url);
    expect(applied).toEqual((await readdir('db/functions')).sort().map((file) => `functions/${file}`));
    expect(await describeSchema(database.url)).toBe(before);
  });
});
