import { Button } from '@mantine/core'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CreateProjectButton } from '../projects/list/CreateProjectButton.tsx'
import classes from './Home.module.css'

interface StartStepsProps {
  done: { profile: boolean; preferences: boolean; project: boolean }
}

/** First steps for new users (decisions, section 4); the next step is highlighted. */
export function StartSteps({ done }: StartStepsProps) {
  const next = !done.profile ? 'profile' : !done.preferences ? 'preferences' : 'project'
  return (
    <ol className={classes.start} aria-label="Your first steps">
      <Step
        title="Complete your profile"
        done={done.profile}
        action={
          <Button component={Link} to="/profile" variant={next === 'profile' ? 'filled' : 'default'}>
            Open profile
          </Button>
        }
      >
        Add a picture and a few words about yourself so that others know who you are.
      </Step>
      <Step
        title="Set search preferences"
        done={done.preferences}
        action={
          <Button
            component={Link}
            to="/matchedprofiles?tab=preferences"
            variant={next === 'preferences' ? 'filled' : 'default'}
          >
            Set preferences
          </Button>
        }
      >
        Matching institutions, and those looking for one like yours, will appear under Matches.
      </Step>
      <Step
        title="Join or create a project"
        done={done.project}
        action={
          <div className={classes.both}>
            <Button component={Link} to="/institutes" variant="default">
              Find institutes
            </Button>
            <CreateProjectButton variant={next === 'project' ? 'filled' : 'default'} />
          </div>
        }
      >
        Create a project with your goals and regions, or ask an institution to add you to one.
      </Step>
    </ol>
  )
}

interface StepProps {
  title: string
  done: boolean
  action: ReactNode
  children: ReactNode
}

function Step({ title, done, action, children }: StepProps) {
  return (
    <li data-done={done}>
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
      {done ? (
        <span className={classes.done}>
          <Check size={20} aria-hidden /> Done
        </span>
      ) : (
        action
      )}
    </li>
  )
}
