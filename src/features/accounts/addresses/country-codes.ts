import * as localeMessages from '#shared/locale.messages';
import { countryOfCode, countryOfCodeInLanguage } from './country-names';

/** All countries and territories that ISO 3166-1 gives a code of two letters: https://www.iso.org/obp/ui/#search/code */
const COUNTRY_CODES_OF_ISO: readonly string[] = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
  GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
  KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ
  NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
  SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ
  UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`
  .trim()
  .split(/\s+/);

/** 'Germany' of 'DE', in the language of the reader. */
export function countryName(code: string): string {
  return countryOfCodeInLanguage(code) ?? code;
}

/** 'DE' of 'de', 'DE', 'Germany' or its name in the language of the reader; undefined for anything else. */
export function readCountryCode(text: string): string | undefined {
  const input = text.trim().toLowerCase();
  return COUNTRY_CODES_OF_ISO.find((code) => [code, countryOfCode(code), countryName(code)].some((name) => name?.toLowerCase() === input));
}

/** All of them by their names in the language of the reader, in the order of the names. */
export function listCountries(): { value: string; label: string }[] {
  const countries = COUNTRY_CODES_OF_ISO.map((code) => ({ value: code, label: countryName(code) }));
  return countries.sort((a, b) => a.label.localeCompare(b.label, localeMessages.locale));
}
