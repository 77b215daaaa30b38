import { Button } from '@mantine/core'
import { Link } from 'react-router'
import classes from './Wizard.module.css'

export interface Completed {
  institute: { id: number; name: string }
  /** Whether the user joined an existing institute rather than creating one. */
  joined: boolean
}

/** Confirmation with links to the next steps (INS-30). */
export function CompletedStep({ completed: { institute, joined } }: { completed: Completed }) {
  return (
    <>
      <p>
        {joined
          ? `You have requested a role in ${institute.name}. An Admin of the institution has to approve it. You will be notified here and by e-mail.`
          : `${institute.name} has been created, and you manage its profile. Next, add a logo and a mission, and invite your colleagues.`}
      </p>
      <div className={classes.buttons}>
        <Button component={Link} to={`/institutes/${institute.id}`} variant="default">
          View Profile
        </Button>
        <Button component={Link} to="/dashboard">
          Finish
        </Button>
      </div>
    </>
  )
}
