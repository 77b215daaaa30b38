import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InstituteType } from 'contract/institutes/institute-types.ts'
import { categoriesOf, criteriaOfPurpose, type Purpose } from 'contract/matching/purposes.ts'
import type { ProfileOptions } from 'contract/matching/search-profile.rules.ts'
import { searchProfiles } from 'contract/matching/search-profiles.contract.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { Label } from '../../ui/forms/Label.tsx'
import { readPage } from '../../ui/lists/list-address.ts'
import { CriterionInput } from '../CriterionInput.tsx'
import { changedOption } from '../profile/changed-option.ts'
import { CreateProjectWith } from './CreateProjectWith.tsx'
import { FoundInstitutes } from './FoundInstitutes.tsx'
import { FoundOnMap } from './FoundOnMap.tsx'
import type { Ticked } from './ticked.ts'
import classes from './MatchingTool.module.css'

/** The criteria of a purpose, and what they find, as a list and on a map. */
export function MatchingTool({ purpose }: { purpose: Purpose }) {
  const [params, setParams] = useSearchParams()
  const [chosen, setChosen] = useState<readonly InstituteType[]>(purpose.chosen)
  const [options, setOptions] = useState<ProfileOptions>(() =>
    Object.assign({}, ...Object.values(purpose.preset)),
  )
  const [ticked, setTicked] = useState<readonly Ticked[]>([])
  const [asked] = useDebouncedValue(options, 300)
  const found = useQuery({
    ...queryOf(searchProfiles.find, {
      body: { categories: categoriesOf(chosen, asked), pageNumber: readPage(params) },
    }),
    enabled: chosen.length > 0,
    placeholderData: keepPreviousData,
    meta: { ownFailure: true },
  })
  const firstPage = () =>
    setParams((now) => (now.delete('page'), now), { replace: true, preventScrollReset: true })
  const change = (name: string, value: string[] | string | number | undefined) => {
    setOptions((before) => changedOption(before, name, value))
    firstPage()
  }
  return (
    <>
      <section className={classes.criteria} aria-label="Criteria">
        {purpose.categories.length > 1 && (
          <MultiSelect
            label={<Label required>Institute types</Label>}
            data={[...purpose.categories]}
            value={[...chosen]}
            onChange={(names) => {
              setChosen(purpose.categories.filter((name) => names.includes(name)))
              firstPage()
            }}
            error={chosen.length === 0 && 'Please select what to look for'}
            size="md"
            hidePickedOptions
          />
        )}
        {criteriaOfPurpose(purpose).map((criterion) => (
          <div
            key={criterion.name}
            className={criterion.name === 'sustainable_development_goals' ? classes.wide : undefined}
          >
            <CriterionInput criterion={criterion} prefix="tool" options={options} onChange={change} />
          </div>
        ))}
      </section>
      <div className={classes.both}>
        <FoundInstitutes query={found} ticked={ticked} onTick={setTicked} />
        <FoundOnMap points={found.data?.points} />
      </div>
      <CreateProjectWith ticked={ticked} onClear={() => setTicked([])} />
    </>
  )
}
