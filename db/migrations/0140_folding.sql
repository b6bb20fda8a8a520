-- Files of functions use these before they define them, and an index below uses the first: folding.sql has their current definition.
CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(value) = length(value) THEN replace(lower(value COLLATE "C"), '`', '''') COLLATE "default" ELSE normalize(
    replace(replace(replace(replace(translate(
      regexp_replace(lower(normalize(replace(value, E'\u00b4', ''''), NFKD) COLLATE "und-x-icu"),
        '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u093c\u09bc\u0a3c\u0abc\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2060\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]+', '', 'g'),
      E'\u00f8\u0142\u0111\u0127\u0131\u0167\u00f0\u014b\u03c2\u0649\u0629\u06a9\u06cc\u2018\u2019\u201a\u201b\u02bb\u02bc\u02b9\u2032`\u201c\u201d\u201e\u201f\u00ab\u00bb\u2010\u2011\u2012\u2013\u2014\u2015\u2212',
      E'oldhitdn\u03c3\u064a\u0647\u0643\u064a\'\'\'\'\'\'\'\'\'""""""-------'),
      E'\u00df', 'ss'), E'\u00e6', 'ae'), E'\u0153', 'oe'), E'\u00fe', 'th'), NFC) COLLATE "default" END
$$;

CREATE OR REPLACE FUNCTION code_key(code text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(fold_text(code), '[\x01-\x2f\x3a-\x60\x7b-\x7f]', '', 'g')
$$;

CREATE OR REPLACE FUNCTION order_words_joined(document text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT order_words(document) || order_words(translate(fold_text(document), '''-.', ''))
$$;
