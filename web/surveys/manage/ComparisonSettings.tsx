import { Select } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { compareGroups, type Survey } from 'contract/surveys/survey.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { hasInstitutions, whyNotExplore } from 'contract/surveys/surveys.rules.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { readerWords } from '../comparison-words.ts'
import classes from './ManageSurveyPage.module.css'

const readers = ['managers', ...compareGroups] as const

/** Of which survey this is the next round, and who sees how institutions compare. */
export function ComparisonSettings({ survey }: { survey: Survey }) {
  const { id, comparison, previous_id, updated_at } = survey
  const { data: listed } = useSuspenseQuery(queryOf(surveys.list))
  const update = useEndpointMutation(surveys.update, {
    refresh: [allQueriesOf(surveys.list), allQueriesOf(surveys.listByProject)],
    onSuccess: () => toast('Saved'),
  })
  if (!hasInstitutions(survey)) return null
  const rounds = listed.filter(
    (one) => one.id !== id && !whyNotExplore(one.userPermission) && hasInstitutions(one),
  )
  const data = rounds.map((one) => ({ value: String(one.id), label: `${one.name} (${one.projectName})` }))
  if (previous_id !== null && !rounds.some((one) => one.id === previous_id))
    data.push({ value: String(previous_id), label: 'Another survey' })
  return (
    <fieldset className={classes.toggles} disabled={update.isPending}>
      <legend className="visually-hidden">Comparison of institutions</legend>
      <Select
        label="Next round of"
        description="Institutions are compared with their results in that survey, by variable."
        placeholder="No earlier round"
        data={data}
        value={previous_id === null ? null : String(previous_id)}
        onChange={(value) =>
          update.mutate({
            params: { id },
            body: { previous_id: value === null ? null : Number(value), updated_at },
          })
        }
        searchable
        clearable
        limit={100}
      />
      <Select
        label="Who sees the comparison"
        description="Institutions see figures of at least five others, without names. Once they have seen some, the others with whom they are compared cannot be changed."
        data={readers.map((value) => ({ value, label: readerWords[value] }))}
        value={comparison ?? 'managers'}
        onChange={(value) =>
          update.mutate({
            params: { id },
            body: { comparison: compareGroups.find((one) => one === value) ?? null, updated_at },
          })
        }
        allowDeselect={false}
      />
    </fieldset>
  )
}
