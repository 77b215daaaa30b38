import { Select } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { compareGroups, type Survey } from 'contract/surveys/survey.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { whyNotExplore } from 'contract/surveys/surveys.rules.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { groupWords } from '../comparison-words.ts'
import classes from './ManageSurveyPage.module.css'

/** Of which survey this is the next round, and whether its institutions may compare themselves. */
export function ComparisonSettings({ survey }: { survey: Survey }) {
  const { id, type, sets, comparison, previous_id, updated_at } = survey
  const { data: listed } = useSuspenseQuery(queryOf(surveys.list))
  const update = useEndpointMutation(surveys.update, {
    refresh: [allQueriesOf(surveys.list), allQueriesOf(surveys.listByProject)],
    onSuccess: () => toast('Saved'),
  })
  if (type === 'multi-user' && sets === null) return null
  const rounds = listed.filter(
    (one) =>
      one.id !== id &&
      !whyNotExplore(one.userPermission) &&
      (one.type === 'single-user' || one.sets !== null),
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
      {sets !== null && (
        <Select
          label="Institutions may compare themselves with"
          description="Without names, and with at least five others."
          placeholder="Nobody"
          data={compareGroups.map((value) => ({ value, label: groupWords[value] }))}
          value={comparison}
          onChange={(value) => update.mutate({ params: { id }, body: { comparison: value, updated_at } })}
          clearable
        />
      )}
    </fieldset>
  )
}
