-- Words that are like a misspelled one are found by the letters they share, in one short index for each language. The index that went before
-- ordered all words of all languages by their distance, and knew no letters but Latin ones in a database of locale C.
DROP INDEX search_words_near, translated_words_near;

-- Columns below use this; spelling.sql has its current definition.
CREATE OR REPLACE FUNCTION spelling_key(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(word) = length(word) THEN word
              ELSE translate(word, 'αβγδεζηθικλμνξοπρςστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяѐёђѓєѕіїјљњћќѝўџאבגדהוזחטיךכלםמןנסעףפץצקרשתءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژگँंःअआइईउऊऋऌऍऎएऐऑऒओऔकखगघङचछजझञटठडढणतथदधनऩपफबभमयरऱलळऴवशषसहािीुूृॄॅॆेैॉॊोौ्',
                             repeat('abcdefghijklmnopqrstuvwxyz', 9)) END
$$;

ALTER TABLE search_words ADD COLUMN spelling text COLLATE "C" NOT NULL GENERATED ALWAYS AS (spelling_key(word)) STORED;
ALTER TABLE translated_words ADD COLUMN spelling text COLLATE "C" NOT NULL GENERATED ALWAYS AS (spelling_key(word)) STORED;

CREATE INDEX search_words_like ON search_words USING gin (spelling gin_trgm_ops);
CREATE INDEX translated_words_like_ar ON translated_words USING gin (spelling gin_trgm_ops) WHERE language = 'ar';
CREATE INDEX translated_words_like_de ON translated_words USING gin (spelling gin_trgm_ops) WHERE language = 'de';
CREATE INDEX translated_words_like_en ON translated_words USING gin (spelling gin_trgm_ops) WHERE language = 'en';
CREATE INDEX translated_words_like_es ON translated_words USING gin (spelling gin_trgm_ops) WHERE language = 'es';
CREATE INDEX translated_words_like_fr ON translated_words USING gin (spelling gin_trgm_ops) WHERE language = 'fr';
CREATE INDEX translated_words_like_hi ON translated_words USING gin (spelling gin_trgm_ops) WHERE language = 'hi';
CREATE INDEX translated_words_like_it ON translated_words USING gin (spelling gin_trgm_ops) WHERE language = 'it';
CREATE INDEX translated_words_like_ja ON translated_words USING gin (spelling gin_trgm_ops) WHERE language = 'ja';
CREATE INDEX translated_words_like_ko ON translated_words USING gin (spelling gin_trgm_ops) WHERE language = 'ko';
CREATE INDEX translated_words_like_nl ON translated_words USING gin (spelling gin_trgm_ops) WHERE language = 'nl';
CREATE INDEX translated_words_like_pl ON translated_words USING gin (spelling gin_trgm_ops) WHERE language = 'pl';
CREATE INDEX translated_words_like_pt ON translated_words USING gin (spelling gin_trgm_ops) WHERE language = 'pt-BR';
CREATE INDEX translated_words_like_zh ON translated_words USING gin (spelling gin_trgm_ops) WHERE language = 'zh-CN';
