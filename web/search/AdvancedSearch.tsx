import { Button, Checkbox } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { filterHint, isSearch, kinds, searchKinds, type SearchKind } from 'contract/search/search-kinds.ts'
import { search } from 'contract/search/search.endpoints.ts'
import type { BoundedTotal } from 'contract/search/search.schemas.ts'
import { totalText } from 'contract/platform/totals.ts'
import { ChevronDown, X } from 'lucide-react'
import { startTransition, useOptimistic } from 'react'
import { useSearchParams } from 'react-router'
import { useSearchParameters } from '../platform/hooks/use-search-parameters.ts'
import { instituteFilterOptions } from '../institutes/list/filter-options.tsx'
import { queryOf } from '../platform/query.ts'
import { withoutChoice } from '../ui/lists/list-address.ts'
import { ParameterMenu } from '../ui/lists/ParameterMenu.tsx'
import { useParameter } from '../ui/lists/use-parameter.ts'
import { searchOf, withKinds, withoutFilters } from './search-address.ts'
import filterClasses from '../institutes/list/Filters.module.css'
import classes from './SearchPage.module.css'

/** Kinds and filters of a search, stored in the URL (SEA-03, SEA-04). */
export function AdvancedSearch({ counts }: { counts: Record<SearchKind, BoundedTotal> | undefined }) {
  const [open, setOpen] = useParameter('advanced', true)
  const [params] = useSearchParams()
  const { pageNumber: _, ...sought } = searchOf(params)
  const { type, sdg, region, lookFor } = sought
  // No counts without a search.
  const isCounted = isSearch(sought)
  const { data: counted } = useQuery({
    ...queryOf(search.options, { body: sought }),
    enabled: open !== '' && isCounted,
    placeholderData: keepPreviousData,
  })
  const chosen = type.length + sdg.length + region.length + searchKinds.length - lookFor.length
  return (
    <section className={classes.advanced} aria-label="Advanced search">
      <Button
        variant="default"
        aria-expanded={open !== ''}
        aria-controls="advanced-search"
        rightSection={<ChevronDown size={16} className={classes.arrow} data-open={open !== ''} aria-hidden />}
        onClick={() => setOpen(open ? '' : 'true')}
      >
        Advanced search
        {chosen > 0 && <span className={classes.chosen}>{chosen}</span>}
      </Button>
      <div id="advanced-search" hidden={!open} className={classes.panel}>
        <Kinds counts={counts} />
        <div className={classes.filters}>
          {instituteFilterOptions.map(({ filter, label, options }) => (
            <ParameterMenu
              key={filter}
              parameter={filter}
              label={label}
              options={options}
              counts={isCounted ? counted?.counts[filter] : undefined}
              countsAreLeast={counted?.counts_are_lower_bounds}
            />
          ))}
        </div>
        <p className={classes.hint}>{filterHint}</p>
      </div>
      <ActiveFilters />
    </section>
  )
}

/** 'Search includes': kinds with their counts, whether selected or not. */
function Kinds({ counts }: { counts: Record<SearchKind, BoundedTotal> | undefined }) {
  const [params, setParams] = useSearchParameters()
  const [lookFor, show] = useOptimistic(searchOf(params).lookFor)
  const choose = (chosen: string[]) =>
    startTransition(async () => {
      const next = searchKinds.filter((kind) => chosen.includes(kind))
      show(next)
      await setParams((now) => withKinds(now, next), { preventScrollReset: true })
    })
  return (
    <Checkbox.Group label="Search includes" value={lookFor} onChange={choose}>
      <div className={classes.kinds}>
        {searchKinds.map((kind) => (
          <Checkbox key={kind} value={kind} label={`${boxes[kind]}${figure(counts?.[kind])}`} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** Formatted as in the specification. */
const boxes: Record<SearchKind, string> = {
  institutes: kinds.institutes.one,
  members: kinds.members.several,
  projects: kinds.projects.several,
  events: kinds.events.several,
}

const figure = (count: BoundedTotal | undefined) => (count ? ` (${totalText(count)})` : '')

/** Active filters with remove buttons, shown even if the panel is closed. */
function ActiveFilters() {
  const [params, setParams] = useSearchParameters()
  const chosen = searchOf(params)
  const pills = instituteFilterOptions.flatMap(({ filter, options }) =>
    options
      .filter(({ value }) => (chosen[filter] as readonly string[]).includes(value))
      .map((one) => ({ filter, ...one })),
  )
  if (pills.length === 0) return null
  const remove = (filter: 'type' | 'sdg' | 'region', value: string) =>
    setParams((now) => withoutChoice(now, filter, value), { preventScrollReset: true })
  return (
    <div className={filterClasses.pills} role="group" aria-label="Active filters">
      {pills.map(({ filter, value, label }) => (
        <button
          key={value}
          className={filterClasses.pill}
          type="button"
          aria-label={`Remove filter ${label}`}
          onClick={() => remove(filter, value)}
        >
          {label}
          <X size={14} aria-hidden />
        </button>
      ))}
      <button
        className={filterClasses.clear}
        type="button"
        onClick={() => setParams(withoutFilters, { preventScrollReset: true })}
      >
        Clear all
      </button>
    </div>
  )
}
