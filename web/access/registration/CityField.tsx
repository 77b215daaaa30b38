import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { places } from 'contract/places/places.contract.ts'
import type { ReactNode } from 'react'
import { q } from '../../platform/query.ts'

interface CityFieldProps {
  id: string
  label: ReactNode
  /** ISO 3166-1 code; without one nothing is suggested. */
  country: string
  value: string
  error?: string | undefined
  onChange: (city: string) => void
}

/** A city, with suggestions from the chosen country; any other name is taken too. */
export function CityField({ id, label, country, value, error, onChange }: CityFieldProps) {
  const [name] = useDebouncedValue(value.trim(), 200)
  const cities = useQuery({
    ...q(places.cities, { query: { country, name } }),
    enabled: country !== '' && name !== '',
    placeholderData: keepPreviousData,
  })
  const names = [...new Set(name ? cities.data?.results.map((city) => city.name) : [])]
  return (
    <Autocomplete
      id={id}
      size="md"
      label={label}
      value={value}
      data={names}
      filter={({ options }) => options}
      error={error}
      autoComplete="off"
      maxLength={120}
      onChange={onChange}
    />
  )
}
