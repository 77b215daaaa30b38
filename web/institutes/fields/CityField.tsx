import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { places } from 'contract/places/places.endpoints.ts'
import type { City } from 'contract/places/places.schemas.ts'
import { findCountry } from 'contract/places/find-country.ts'
import { useState, type ReactNode } from 'react'
import { queryOf } from '../../platform/query.ts'
import type { FieldProps } from '../../ui/forms/use-form.ts'

interface CityFieldProps extends FieldProps<string> {
  label: ReactNode
  description?: string
  /** ISO 3166-1 code; empty if no country is chosen yet. */
  country: string
  /** Called with the country of the chosen city if none was chosen before; without it, suggestions need a country. */
  onCountry?: (code: string) => void
}

/** Without a country, cities of all countries are suggested from so many characters on. */
const least = 2

/** City with suggestions; other names are accepted, too. Until a country is chosen, the city chooses it. */
export function CityField({ country, onCountry, onChange, defaultValue, ...field }: CityFieldProps) {
  const [value, setValue] = useState(defaultValue)
  const [name] = useDebouncedValue(value.trim(), 200)
  const isAnywhere = country === '' && onCountry !== undefined
  const cities = useQuery({
    ...queryOf(places.cities, { query: { name, ...(!isAnywhere && { country }) } }),
    enabled: isAnywhere ? name.length >= least : country !== '' && name !== '',
    placeholderData: keepPreviousData,
  })
  const results = name ? (cities.data?.results ?? []) : []
  const textOf = (city: City) =>
    isAnywhere ? `${city.name}, ${findCountry(city.country)?.name ?? city.country}` : city.name
  const change = (text: string) => {
    const chosen = isAnywhere ? results.find((city) => textOf(city) === text) : undefined
    const city = chosen?.name ?? text
    setValue(city)
    onChange(city)
    if (chosen) onCountry?.(chosen.country)
  }
  return (
    <Autocomplete
      {...field}
      size="md"
      value={value}
      data={[...new Set(results.map(textOf))]}
      filter={({ options }) => options}
      autoComplete="off"
      maxLength={120}
      onChange={change}
    />
  )
}
