-- What searches find in the shop's other languages, and how lists by name are sorted there: docs/decisions/0129-search-by-language.md
CREATE TABLE listing_languages (
  language    text    PRIMARY KEY,
  -- Whether each active product has its row below. Until then, readers of this language search original words.
  is_complete boolean NOT NULL DEFAULT false
);

-- An active product as readers of a language see it: its translations, and originals where there are none.
CREATE TABLE translated_listings (
  product_id bigint   NOT NULL REFERENCES product_listings (product_id) ON DELETE CASCADE,
  language   text     NOT NULL,
  name_key   text     NOT NULL,
  -- As in product_listings; the language itself is one word more, by which one index serves all languages.
  title      tsvector NOT NULL,
  search     tsvector NOT NULL,
  -- Unstemmed, for spelling.
  words      text[]   NOT NULL,
  PRIMARY KEY (product_id, language)
);
CREATE INDEX translated_listings_title ON translated_listings USING gin (title);
CREATE INDEX translated_listings_search ON translated_listings USING gin (search);

-- By name in the order of each language that the shop's texts exist in (src/languages/languages.ts).
CREATE INDEX translated_listings_name_ar ON translated_listings (name_key COLLATE "ar-x-icu", product_id) WHERE language = 'ar';
CREATE INDEX translated_listings_name_de ON translated_listings (name_key COLLATE "de-x-icu", product_id) WHERE language = 'de';
CREATE INDEX translated_listings_name_en ON translated_listings (name_key COLLATE "en-x-icu", product_id) WHERE language = 'en';
CREATE INDEX translated_listings_name_es ON translated_listings (name_key COLLATE "es-x-icu", product_id) WHERE language = 'es';
CREATE INDEX translated_listings_name_fr ON translated_listings (name_key COLLATE "fr-x-icu", product_id) WHERE language = 'fr';
CREATE INDEX translated_listings_name_hi ON translated_listings (name_key COLLATE "hi-x-icu", product_id) WHERE language = 'hi';
CREATE INDEX translated_listings_name_it ON translated_listings (name_key COLLATE "it-x-icu", product_id) WHERE language = 'it';
CREATE INDEX translated_listings_name_ja ON translated_listings (name_key COLLATE "ja-x-icu", product_id) WHERE language = 'ja';
CREATE INDEX translated_listings_name_ko ON translated_listings (name_key COLLATE "ko-x-icu", product_id) WHERE language = 'ko';
CREATE INDEX translated_listings_name_nl ON translated_listings (name_key COLLATE "nl-x-icu", product_id) WHERE language = 'nl';
CREATE INDEX translated_listings_name_pl ON translated_listings (name_key COLLATE "pl-x-icu", product_id) WHERE language = 'pl';
CREATE INDEX translated_listings_name_pt ON translated_listings (name_key COLLATE "pt-x-icu", product_id) WHERE language = 'pt-BR';
CREATE INDEX translated_listings_name_zh ON translated_listings (name_key COLLATE "zh-x-icu", product_id) WHERE language = 'zh-CN';

-- The words of a language for spelling, each with its number of products.
CREATE TABLE translated_words (
  language text             NOT NULL,
  word     text COLLATE "C" NOT NULL,
  stem     text COLLATE "C" NOT NULL,
  uses     integer          NOT NULL,
  PRIMARY KEY (language, word)
);
CREATE INDEX translated_words_stem ON translated_words (language, stem);
CREATE INDEX translated_words_near ON translated_words USING gist (word gist_trgm_ops (siglen = 64));

-- Rows of translated_listings that a background task writes, where there are more than a change can wait for.
CREATE TABLE listings_to_translate (
  product_id bigint NOT NULL,
  language   text   NOT NULL,
  PRIMARY KEY (product_id, language)
);

-- A shop that has several languages already.
INSERT INTO listing_languages (language)
SELECT language FROM shop_settings s, jsonb_array_elements_text(s.value) language
 WHERE s.name = 'languages' AND language <> coalesce((SELECT d.value #>> '{}' FROM shop_settings d WHERE d.name = 'defaultLanguage'), 'en');
INSERT INTO listings_to_translate (product_id, language)
SELECT l.product_id, k.language FROM product_listings l, listing_languages k;
