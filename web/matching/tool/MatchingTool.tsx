import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { categoriesOf, criteriaOfPurpose, type Purpose } from 'contract/matching/purposes.ts'
import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { startTransition, useOptimistic } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { Label } from '../../ui/forms/Label.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { readPage } from '../../ui/lists/list-address.ts'
import { CriterionInput, inRows, isWide } from '../CriterionInput.tsx'
import { CreateProjectWith } from './CreateProjectWith.tsx'
import { FoundInstitutes } from './FoundInstitutes.tsx'
import { FoundOnMap } from './FoundOnMap.tsx'
import { SavedSelections } from './SavedSelections.tsx'
import { proposedName, toolOf, wizardAddress, withValues } from './tool-address.ts'
import classes from './MatchingTool.module.css'

/**
 * Criteria of a purpose and the results, as a list and on a map. Criteria and selection are in the URL, so that they are kept when
 * the user opens an institution and comes back.
 */
export function MatchingTool({ purpose }: { purpose: Purpose }) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [shown, show] = useOptimistic(String(params))
  const { chosen, options, ticked } = toolOf(new URLSearchParams(shown), purpose)
  const [settled] = useDebouncedValue(shown, 300)
  const asked = toolOf(new URLSearchParams(settled), purpose)
  // Without an institute type there is no query, and previous results are not shown.
  const isAsking = asked.chosen.length > 0
  const found = useQuery({
    ...queryOf(searchProfiles.find, {
      body: { categories: categoriesOf(asked.chosen, asked.options), pageNumber: readPage(params) },
    }),
    enabled: isAsking,
    placeholderData: keepPreviousData,
    meta: { ownFailure: true },
  })
  const change = (name: string, values: readonly (string | number)[], keepsPage = false) =>
    startTransition(async () => {
      // Not `params` of the rendered page, because an earlier navigation may still be pending.
      const next = withValues(new URLSearchParams(window.location.search), name, values)
      if (!keepsPage) next.delete('page')
      show(String(next))
      await navigate({ search: String(next) }, { replace: true, preventScrollReset: true })
    })
  return (
    <>
      <section className={classes.criteria} aria-label="Criteria">
        {purpose.categories.length > 1 && (
          <MultiSelect
            label={<Label required>Institute types</Label>}
            data={[...purpose.categories]}
            value={[...chosen]}
            onChange={(names) => change('type', names)}
            error={chosen.length === 0 && 'Please select what to look for'}
            size="md"
            hidePickedOptions
          />
        )}
        {inRows(criteriaOfPurpose(purpose)).map((criterion) => (
          <div key={criterion.name} className={isWide(criterion) ? classes.wide : undefined}>
            <CriterionInput
              criterion={criterion}
              prefix="tool"
              options={options}
              onChange={(name, value) => change(name, value === undefined ? [] : [value].flat())}
            />
          </div>
        ))}
      </section>
      <SavedSelections proposal={proposedName(purpose, [options['region'] ?? []].flat().map(String))} />
      <div className={classes.both}>
        {isAsking ? (
          <FoundInstitutes
            query={found}
            isRanked={Object.keys(asked.options).length > 0}
            ticked={ticked}
            onTick={(ids) => change('tick', ids, true)}
          />
        ) : (
          <EmptyState title="No institutions found">
            Select at least one institute type. Matching institutions will appear here.
          </EmptyState>
        )}
        <FoundOnMap points={isAsking ? found.data?.points : undefined} />
      </div>
      <CreateProjectWith
        ticked={ticked}
        wizard={wizardAddress(purpose, { chosen, options, ticked })}
        onClear={() => change('tick', [], true)}
      />
    </>
  )
}
