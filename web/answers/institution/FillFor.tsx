import { Select } from '@mantine/core'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { useHead } from '../hooks/use-fill.ts'
import { forInstitution } from './for-institution.ts'
import classes from './Institution.module.css'

/** For which institution the survey is filled; a select if the user can fill it for several. */
export function FillFor() {
  const { institution, institutions } = useHead().respondent
  const [, setParams] = useSearchParameters()
  if (!institution) return null
  if (institutions.length < 2) return <p className={classes.for}>For {institution.name}</p>
  return (
    <Select
      className={classes.select}
      size="sm"
      aria-label="Institution for which you fill the survey"
      data={institutions.map(({ id, name }) => ({ value: String(id), label: `For ${name}` }))}
      value={String(institution.id)}
      allowDeselect={false}
      onChange={(chosen) => chosen !== null && setParams((now) => forInstitution(now, Number(chosen)))}
    />
  )
}
