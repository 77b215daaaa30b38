import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { places } from 'contract/places/places.endpoints.ts'
import { useState, type ReactNode } from 'react'
import { queryOf } from '../../platform/query.ts'
import type { FieldProps } from '../../ui/forms/use-form.ts'

interface CityFieldProps extends FieldProps<string> {
  label: ReactNode
  description?: string
  /** ISO 3166-1 code; suggestions need a country. */
  country: string
}

/** City with suggestions from the selected country; other names are accepted, too. */
export function CityField({ country, onChange, ...field }: CityFieldProps) {
  const [value, setValue] = useState(field.defaultValue)
  const [name] = useDebouncedValue(value.trim(), 200)
  const cities = useQuery({
    ...queryOf(places.cities, { query: { country, name } }),
    enabled: country !== '' && name !== '',
    placeholderData: keepPreviousData,
  })
  const names = [...new Set(name ? cities.data?.results.map((city) => city.name) : [])]
  return (
    <Autocomplete
      {...field}
      size="md"
      data={names}
      filter={({ options }) => options}
      autoComplete="off"
      maxLength={120}
      onChange={(city) => (setValue(city), onChange(city))}
    />
  )
}
