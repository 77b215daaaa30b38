import { countries, type Country } from './countries.ts'

const byText = new Map(
  countries.flatMap((country) => [country.code, country.name].map((text) => [text.toLowerCase(), country])),
)

/** A country by its code or its English name, in any case. */
export const findCountry = (text: string): Country | undefined => byText.get(text.trim().toLowerCase())

/** The countries a form offers once a region is chosen (ACC-42). */
export const countriesOf = (region: string): Country[] =>
  countries.filter((country) => country.region === region)
