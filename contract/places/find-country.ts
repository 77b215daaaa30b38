import { countries, type Country } from './countries.ts'

const byText = new Map(
  countries.flatMap((country) => [country.code, country.name].map((text) => [text.toLowerCase(), country])),
)

/** Finds a country by code or English name, ignoring case. */
export const findCountry = (text: string): Country | undefined => byText.get(text.trim().toLowerCase())

/** The countries of a region (ACC-42). */
export const countriesOf = (region: string): Country[] =>
  countries.filter((country) => country.region === region)
