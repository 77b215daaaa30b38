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
    <select
      className={classes.select}
      aria-label="Institution for which you fill the survey"
      value={institution.id}
      onChange={({ currentTarget: { value } }) => setParams((now) => forInstitution(now, Number(value)))}
    >
      {institutions.map(({ id, name }) => (
        <option key={id} value={id}>
          For {name}
        </option>
      ))}
    </select>
  )
}
