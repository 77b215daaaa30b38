import { Button } from '@mantine/core'
import { Link } from 'react-router'
import classes from './Wizard.module.css'

export interface Completed {
  institute: { id: number; name: string }
  /** A role in an institute that was there, rather than a new one. */
  joined: boolean
}

/** Says what was done, and links to the next steps (INS-30). */
export function CompletedStep({ completed: { institute, joined } }: { completed: Completed }) {
  return (
    <>
      <p>
        {joined
          ? `You have asked for a role in ${institute.name}. Somebody who runs the institution confirms it; you hear of it by mail and here.`
          : `${institute.name} is here now, and you run its profile. A logo, a mission and colleagues make it complete.`}
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
