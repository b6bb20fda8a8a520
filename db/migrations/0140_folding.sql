-- The shop's texts without what fingers leave out, so that both a search and what it searches can be compared: `foldText` in
-- src/shared/fold-text.ts does the same, and a test compares both. Lower case, without accents and points (Latin, Greek, Cyrillic, Hebrew,
-- Arabic, and dots below Indian letters), ligatures as letters, one apostrophe, one quotation mark, one hyphen. Of ASCII only case and
-- backticks change, which needs no more. The collation of ICU knows every script, also in a database of locale C.
CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(value) = length(value) THEN translate(lower(value COLLATE "C"), '`', '''') COLLATE "default" ELSE normalize(
    replace(replace(replace(replace(translate(
      regexp_replace(lower(normalize(replace(value, E'\u00b4', ''''), NFKD) COLLATE "und-x-icu"),
        '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u093c\u09bc\u0a3c\u0abc\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2060\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+', '', 'g'),
      E'\u00f8\u0142\u0111\u0127\u0131\u0167\u00f0\u014b\u03c2\u0649\u0629\u06a9\u06cc\u2018\u2019\u201a\u201b\u02bb\u02bc\u02b9\u2032`\u201c\u201d\u201e\u201f\u00ab\u00bb\u2010\u2011\u2012\u2013\u2014\u2015\u2212',
      E'oldhitdn\u03c3\u064a\u0647\u0643\u064a\'\'\'\'\'\'\'\'\'""""""-------'),
      E'\u00df', 'ss'), E'\u00e6', 'ae'), E'\u0153', 'oe'), E'\u00fe', 'th'), NFC) COLLATE "default" END
$$;

-- A number or a code of goods without its signs.
CREATE OR REPLACE FUNCTION code_key(code text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(fold_text(code), '[\x01-\x2f\x3a-\x60\x7b-\x7f]', '', 'g')
$$;

-- The words of a text (`order_words`), and those that a sign joins in one, so that "O'Brien" and "Anne-Marie" are found without it.
CREATE OR REPLACE FUNCTION order_words_joined(document text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT order_words(document) || order_words(translate(fold_text(document), '''-.', ''))
$$;

-- A label of a domain without Punycode (RFC 3492); one that is none stays. `decodeLabel` in src/shared/mailbox.ts is the same.
CREATE OR REPLACE FUNCTION decode_domain_label(label text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  encoded text := substr(label, 5);
  split integer := length(encoded) - strpos(reverse(encoded), '-') + 1;
  letters text := '';
  place integer := 1;
  code bigint := 128;
  bias integer := 72;
  index bigint := 0;
  before bigint;
  weight bigint;
  digit integer;
  threshold integer;
  size integer;
  rest bigint;
  k integer;
BEGIN
  IF label !~ '^xn--[a-z0-9-]{1,59}$' THEN RETURN label; END IF;
  IF strpos(encoded, '-') > 0 AND split > 1 THEN
    letters := left(encoded, split - 1);
    place := split + 1;
  END IF;
  WHILE place <= length(encoded) LOOP
    before := index;
    weight := 1;
    k := 36;
    LOOP
      digit := CASE WHEN place <= length(encoded) THEN strpos('abcdefghijklmnopqrstuvwxyz0123456789', substr(encoded, place, 1)) ELSE 0 END - 1;
      place := place + 1;
      IF digit < 0 THEN RETURN label; END IF;
      index := index + digit * weight;
      IF index - before > 1114111 * 64 THEN RETURN label; END IF;
      threshold := least(26, greatest(1, k - bias));
      EXIT WHEN digit < threshold;
      weight := weight * (36 - threshold);
      k := k + 36;
    END LOOP;
    size := length(letters) + 1;
    rest := (index - before) / CASE WHEN before = 0 THEN 700 ELSE 2 END;
    rest := rest + rest / size;
    k := 0;
    WHILE rest > 455 LOOP
      rest := rest / 35;
      k := k + 36;
    END LOOP;
    bias := k + (36 * rest / (rest + 38))::integer;
    code := code + index / size;
    IF code > 1114111 OR code BETWEEN 55296 AND 57343 THEN RETURN label; END IF;
    index := index % size;
    letters := left(letters, index::integer) || chr(code::integer) || substr(letters, index::integer + 1);
    index := index + 1;
  END LOOP;
  IF octet_length(letters) = length(letters) OR letters <> lower(normalize(letters, NFKC) COLLATE "und-x-icu") THEN RETURN label; END IF;
  RETURN letters;
END $$;

-- The one spelling of an e-mail address with other letters than ASCII, as `mailboxSpelling` in src/shared/mailbox.ts: one mailbox has many.
-- Other addresses stay as they are; their case is ignored by the unique indexes of lower(email).
CREATE OR REPLACE FUNCTION mailbox_spelling(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(address) = length(address) AND strpos(lower(address), 'xn--') = 0 THEN address ELSE
    lower(normalize(left(address, cut), NFC) COLLATE "und-x-icu")
    || (SELECT coalesce(string_agg(decode_domain_label(label), '.' ORDER BY place), '')
          FROM unnest(string_to_array(lower(replace(normalize(substr(address, cut + 1), NFKC), E'\u3002', '.') COLLATE "und-x-icu"), '.'))
               WITH ORDINALITY AS labels (label, place)) END
    FROM (SELECT length(address) - strpos(reverse(address), '@') + 1 AS at_sign) found,
         LATERAL (SELECT CASE WHEN strpos(address, '@') > 0 THEN at_sign ELSE 0 END AS cut) parts
$$;
