/**
 * Countries and territories whose addresses have no postal code, by ISO 3166-1 code. Source: the address formats of
 * Google's libaddressinput (https://chromium-i18n.appspot.com/ssl-address), as published in the package
 * localized-address-format 1.3.3 (MIT): all countries whose format has no `%Z`.
 */
const withoutPostalCodes = new Set(
  (
    'AE AG AO AQ AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN ' +
    'LC LY ML MO MR MS MW NR NU PA PS QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TT TV UG VU WS YE ZW'
  ).split(' '),
)

/** Whether addresses in a country have postal codes. @param country ISO 3166-1 code */
export const hasPostalCodes = (country: string): boolean => !withoutPostalCodes.has(country)
