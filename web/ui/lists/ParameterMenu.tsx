import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { FilterMenu, type FilterOption } from './FilterMenu.tsx'
import { readChoices, withChoices } from './list-address.ts'

interface ParameterMenuProps {
  label: string
  /** The search parameter that holds the choices, one each. */
  parameter: string
  options: readonly FilterOption[]
  /** How many there are with each option, and whether there may be more. */
  counts?: Record<string, number> | undefined
  countsAreLeast?: boolean | undefined
}

/** A filter of a list of which several options can be chosen; they stand in the address. */
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
