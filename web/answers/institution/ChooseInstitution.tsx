import { Link, useSearchParams } from 'react-router'
import { Page } from '../../ui/Page.tsx'
import { forInstitution } from './for-institution.ts'
import classes from './Institution.module.css'

interface ChooseInstitutionProps {
  /** Name of the survey. */
  name: string
  institutions: readonly { id: number; name: string; percentage_completion?: number }[]
}

/** Asks for which of their institutions a user fills the survey. */
export function ChooseInstitution({ name, institutions }: ChooseInstitutionProps) {
  const [params] = useSearchParams()
  return (
    <Page title={name}>
      <h2>For which institution do you fill this survey?</h2>
      <ul className={classes.list}>
        {institutions.map(({ id, name: called, percentage_completion }) => (
          <li key={id}>
            <Link to={`?${forInstitution(params, id)}`} replace>
              {called}
              {percentage_completion !== undefined && (
                <span className={classes.progress}>{percentage_completion.toFixed(0)}% complete</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}
