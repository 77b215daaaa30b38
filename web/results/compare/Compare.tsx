import { useSuspenseQuery } from '@tanstack/react-query'
import { compareLimits } from 'contract/results/compare.rules.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { compareGroups, type CompareGroup, type Survey } from 'contract/surveys/survey.ts'
import { call } from '../../platform/call.ts'
import { queryOf } from '../../platform/query.ts'
import { useParameter } from '../../ui/lists/use-parameter.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { readPage, readSearch } from '../../ui/lists/list-address.ts'
import { SearchBox } from '../../ui/lists/SearchBox.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { useSearchParams } from 'react-router'
import { ComparedQuestions } from './ComparedQuestions.tsx'
import { GroupField, InstitutionsField } from './CompareFields.tsx'
import classes from './Compare.module.css'

/** Up to five institutions side by side, against all, or those of their type, region or size. */
export function Compare({ survey }: { survey: Survey }) {
  const [params] = useSearchParams()
  const [institutions, chooseInstitutions] = useParameter('institutions', false, 'questions')
  const [group, chooseGroup] = useParameter('with', false, 'questions')
  const search = readSearch(params, 'find')
  const pageNumber = readPage(params, 'questions')
  const by = groupIn(params.get('with'))
  const query = {
    institution: idsIn(params.get('institutions') ?? ''),
    group: by,
    search,
  }
  const { data: page } = useSuspenseQuery({
    ...queryOf(surveyResults.readComparison, {
      params: { id: survey.id },
      query: { ...query, pageNumber },
    }),
    refetchOnWindowFocus: false,
  })
  usePageInRange(page, 'questions')
  if (page.all.length === 0)
    return (
      <EmptyState title="No institutions yet">
        Institutions appear here as soon as one of them has answers.
      </EmptyState>
    )
  return (
    <div className={classes.compare}>
      <div className={classes.controls}>
        <InstitutionsField
          placeholder={institutions === '' ? 'Choose up to five' : undefined}
          all={page.all}
          chosen={idsIn(institutions)}
          onChange={(ids) => chooseInstitutions(ids.join('.'))}
          w="min(480px, 100%)"
        />
        <GroupField group={groupIn(group)} onChange={(value) => chooseGroup(value === 'all' ? '' : value)} />
        <SearchBox label="Find a question" parameter="find" page="questions" />
      </div>
      <ComparedQuestions
        page={page}
        fileName={`Comparison ${survey.name}`}
        read={(part) =>
          call(surveyResults.readComparison, { params: { id: survey.id }, query: { ...query, ...part } })
        }
      />
    </div>
  )
}

const groupIn = (text: string | null): CompareGroup => compareGroups.find((one) => one === text) ?? 'all'

const idsIn = (text: string): number[] =>
  text
    .split('.')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, compareLimits.institutions)
