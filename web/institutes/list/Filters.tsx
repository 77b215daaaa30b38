import type { FilterCounts } from 'contract/institutes/institute-shapes.ts'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { withChoices, withoutChoice } from '../../ui/lists/list-address.ts'
import { SearchBox } from '../../ui/lists/SearchBox.tsx'
import { FilterMenu } from '../../ui/lists/FilterMenu.tsx'
import { instituteFilterOptions } from './filter-options.tsx'
import { filtersOf, hasFilters, withArea, withoutInstituteFilters } from './institute-filters-url.ts'
import classes from './Filters.module.css'

interface FiltersProps {
  counts: FilterCounts | undefined
  /** Shown after the filters. */
  children?: ReactNode
}

/** Search and filters of institutes, stored in the URL (INS-01, INS-02). */
export function Filters({ counts, children }: FiltersProps) {
  const [params, setParams] = useSearchParameters()
  const chosen = filtersOf(params)
  return (
    <div className={classes.filters} role="search" aria-label="Institutes">
      <SearchBox label="Search Institute" parameter="name" />
      {instituteFilterOptions.map(({ filter, label, options }) => (
        <FilterMenu
          key={filter}
          label={label}
          options={options}
          chosen={chosen[filter]}
          counts={counts?.[filter]}
          onChange={(next) =>
            setParams((now) => withChoices(now, filter, next), { preventScrollReset: true })
          }
        />
      ))}
      {children}
    </div>
  )
}

/** Active filters, each with a remove button. */
export function ActiveFilters() {
  const [params, setParams] = useSearchParameters()
  const chosen = filtersOf(params)
  if (!hasFilters(chosen)) return null
  const go = (next: (now: URLSearchParams) => URLSearchParams) =>
    setParams(next, { preventScrollReset: true })
  return (
    <div className={classes.pills} role="group" aria-label="Active filters">
      {instituteFilterOptions.flatMap(({ filter, options }) =>
        options
          .filter(({ value }) => (chosen[filter] as readonly string[]).includes(value))
          .map(({ value, label }) => (
            <Pill key={value} words={label} onRemove={() => go((now) => withoutChoice(now, filter, value))} />
          )),
      )}
      {chosen.area && <Pill words="Map area" onRemove={() => go((now) => withArea(now, undefined))} />}
      <button className={classes.clear} type="button" onClick={() => go(withoutInstituteFilters)}>
        Clear all
      </button>
    </div>
  )
}

const Pill = ({ words, onRemove }: { words: string; onRemove: () => void }) => (
  <button className={classes.pill} type="button" onClick={onRemove} aria-label={`Remove filter ${words}`}>
    {words}
    <X size={14} aria-hidden />
  </button>
)
