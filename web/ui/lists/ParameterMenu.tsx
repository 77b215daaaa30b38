import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { FilterMenu, type FilterOption } from './FilterMenu.tsx'
import { readChoices, withChoices } from './list-address.ts'

interface ParameterMenuProps {
  label: string
  /** The search parameter, repeated for each choice. */
  parameter: string
  options: readonly FilterOption[]
  /** Number of rows for each option, and whether these are lower bounds. */
  counts?: Record<string, number> | undefined
  countsAreLeast?: boolean | undefined
}

/** A multi-select filter of a list, stored in the address. */
export function ParameterMenu({ label, parameter, options, counts, countsAreLeast }: ParameterMenuProps) {
  const [params, setParams] = useSearchParameters()
  const values = options.map(({ value }) => value)
  return (
    <FilterMenu
      label={label}
      options={options}
      counts={counts}
      countsAreLeast={countsAreLeast}
      chosen={readChoices(params, parameter, values)}
      onChange={(chosen) =>
        setParams((now) => withChoices(now, parameter, chosen), { preventScrollReset: true })
      }
    />
  )
}
