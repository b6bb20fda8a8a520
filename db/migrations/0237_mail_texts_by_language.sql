-- The owner's words of mails in each language: docs/decisions/0130-mail-texts-by-language.md
-- `mail` is 'order.placed' for English words, and 'order.placed:de' for those in another language (BCP 47). Words that exist are in the
-- shop's default language.
UPDATE mail_text_drafts d SET mail = d.mail || ':' || (s.value #>> '{}')
  FROM shop_settings s WHERE s.name = 'defaultLanguage' AND s.value #>> '{}' <> 'en';
UPDATE mail_text_versions v SET mail = v.mail || ':' || (s.value #>> '{}')
  FROM shop_settings s WHERE s.name = 'defaultLanguage' AND s.value #>> '{}' <> 'en';

-- The language that a saved reply is written in (BCP 47); null for all.
ALTER TABLE saved_replies ADD COLUMN language text;
