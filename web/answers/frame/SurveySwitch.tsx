import { Select } from '@mantine/core'
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
  const listed = all
    .filter(({ project }) => project === projectId)
    .map((survey) => {
      const isOpen = survey.accessible || survey.name === name
      return {
        value: survey.name,
        label: isOpen ? survey.name : `${survey.name} (Survey locked)`,
        disabled: !isOpen,
      }
    })
  const isListed = listed.some(({ value }) => value === name)
  return (
    <Select
      className={classes.select}
      size="sm"
      aria-label="Switch to another survey of this project"
      data={[...(isListed ? [] : [{ value: name, label: name }]), ...listed]}
      value={name}
      allowDeselect={false}
      onChange={(chosen) => chosen !== null && void navigate(`/quiz/${encodeURIComponent(chosen)}`)}
    />
  )
}
