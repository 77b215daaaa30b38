import { useQuery } from '@tanstack/react-query'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { whenIdle } from '../../platform/when-near.ts'
import classes from './SurveySwitch.module.css'

/** Select to switch to another survey of the project (SRV-22). */
export function SurveySwitch({ projectId, name }: { projectId: number; name: string }) {
  // The list is fetched after the questions have loaded.
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  // Without the list, for example offline, only this survey is shown.
  const { data: all = [] } = useQuery({ ...queryOf(surveys.list), enabled: isIdle })
  const navigate = useNavigate()
  const ofProject = all.filter(({ project }) => project === projectId)
  return (
    <select
      className={classes.select}
      aria-label="Switch to another survey of this project"
      value={name}
      onChange={({ currentTarget: { value } }) => void navigate(`/quiz/${encodeURIComponent(value)}`)}
    >
      {!ofProject.some((survey) => survey.name === name) && <option>{name}</option>}
      {ofProject.map((survey) => (
        <option key={survey.id} value={survey.name} disabled={!survey.accessible && survey.name !== name}>
          {survey.accessible || survey.name === name ? survey.name : `${survey.name} (Survey locked)`}
        </option>
      ))}
    </select>
  )
}
