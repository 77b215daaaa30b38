import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { surveys } from 'contract/surveys/surveys.contract.ts'
import { useNavigate } from 'react-router'
import { queryOf } from '../../platform/query.ts'

/** Switches to another survey of the project; leaving the page saves, as always (SRV-22). */
export function SurveySwitch({ projectId, name }: { projectId: number; name: string }) {
  // While the list is missing, for example offline, it shows this survey only.
  const { data: all = [] } = useQuery(queryOf(surveys.list))
  const navigate = useNavigate()
  const ofProject = all.filter(({ project }) => project === projectId)
  const names = ofProject.some((survey) => survey.name === name) ? [] : [{ value: name, label: name }]
  return (
    <Select
      aria-label="Switch to another survey of this project"
      size="sm"
      allowDeselect={false}
      value={name}
      data={[
        ...names,
        ...ofProject.map((survey) => ({
          value: survey.name,
          label: survey.accessible || survey.name === name ? survey.name : `${survey.name} (Survey locked)`,
          disabled: !survey.accessible,
        })),
      ]}
      onChange={(to) => void (to && to !== name && navigate(`/quiz/${encodeURIComponent(to)}`))}
    />
  )
}
