-- The letters of a folded word by which its spelling is compared. Trigrams know only ASCII letters and digits in a database of locale C, so each
-- letter of another alphabet becomes one of these: words that are alike stay alike, and `chooseSpelling` compares the words themselves.
-- Columns have its results (0260_spelling_keys.sql): a change of it has to write them again.
CREATE OR REPLACE FUNCTION spelling_key(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(word) = length(word) THEN word
              ELSE translate(word, 'αβγδεζηθικλμνξοπρςστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяѐёђѓєѕіїјљњћќѝўџאבגדהוזחטיךכלםמןנסעףפץצקרשתءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژگँंःअआइईउऊऋऌऍऎएऐऑऒओऔकखगघङचछजझञटठडढणतथदधनऩपफबभमयरऱलळऴवशषसहािीुूृॄॅॆेैॉॊोौ्',
                             repeat('abcdefghijklmnopqrstuvwxyz', 9)) END
$$;

-- A word as it would be if the fingers had hit two neighbouring letters in the other order.
CREATE OR REPLACE FUNCTION with_letters_swapped(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT overlay(word PLACING reverse(substr(word, place, 2)) FROM place) FROM generate_series(1, length(word) - 1) place)
$$;

-- Loads pg_trgm: before that, only a superuser may name its settings.
DO $$ BEGIN PERFORM similarity('', ''); END $$;

-- The words of the catalogue that may be meant by a misspelled one, at most so many: those with two neighbouring letters swapped, which in a
-- short word leaves nothing alike, then those with similar trigrams. Of original words, or of those of a language, which has an index of its
-- own. Two typos in a word of eight letters leave a similarity of 0.05.
CREATE OR REPLACE FUNCTION words_like(typed text, of_language text, most integer) RETURNS TABLE (word text, uses integer)
LANGUAGE plpgsql STABLE SET pg_trgm.similarity_threshold = 0.05 AS $$
BEGIN
  IF length(typed) > 42 THEN RETURN; END IF;
  RETURN QUERY EXECUTE format($query$
    SELECT w.word::text, w.uses FROM %s
     WHERE %s AND w.uses > 0 AND length(w.word) BETWEEN length($1) - 2 AND length($1) + 2
       AND (w.spelling %% spelling_key($1) OR w.word = ANY ($2))
     ORDER BY w.word = ANY ($2) DESC, w.spelling <-> spelling_key($1), w.uses DESC LIMIT $3
  $query$, CASE WHEN of_language IS NULL THEN 'search_words w' ELSE 'translated_words w' END,
           CASE WHEN of_language IS NULL THEN 'true' ELSE format('w.language = %L', of_language) END)
  USING typed, with_letters_swapped(typed), most;
END $$;
