import { CloseButton } from '@mantine/core'
import { home } from 'contract/home/home.endpoints.ts'
import type { FirstStepsDone } from 'contract/home/first-steps.rules.ts'
import { Circle, CircleCheck } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toastWithUndo } from '../../platform/undo.ts'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { NearestInstitutes } from './NearestInstitutes.tsx'
import { NearestSkeleton } from './NearestSkeleton.tsx'
import classes from './Arrival.module.css'

type Step = keyof FirstStepsDone

const steps: { step: Step; title: string; text: string; link: string; to: string }[] = [
  {
    step: 'profile',
    title: 'Complete your profile',
    text: 'A picture and a few words about yourself, so that others know who you are.',
    link: 'Open profile',
    to: '/profile',
  },
  {
    step: 'preferences',
    title: 'Say what you look for',
    text: 'Matching institutions, and those looking for one like yours, will appear under Matches.',
    link: 'Set preferences',
    to: '/matchedprofiles?tab=preferences',
  },
  {
    step: 'project',
    title: 'Join or start a project',
    text: 'With your goals and regions, or ask an institution to add you to one.',
    link: 'Open projects',
    to: '/projects',
  },
]

/** Home of a new member: the institutions near to theirs, and three first steps, until these are done or dismissed. */
export function Arrival({ steps: done }: { steps: FirstStepsDone }) {
  const set = useEndpointMutation(home.setFirstSteps, {
    refresh: [queryOf(home.read)],
    onSuccess: ({ dismissed }) => {
      if (dismissed)
        toastWithUndo('First steps hidden', {
          endpoint: home.setFirstSteps,
          sent: { body: { dismissed: false } },
          refresh: [queryOf(home.read)],
          undone: 'First steps shown',
        })
    },
  })
  const count = steps.filter(({ step }) => done[step]).length
  return (
    <div className={classes.arrival}>
      <section className={classes.start} aria-label="First steps">
        <div className={classes.head}>
          <h2>
            First steps <span className={classes.count}>{count} of 3 done</span>
          </h2>
          <CloseButton
            size="lg"
            aria-label="Hide first steps"
            disabled={set.isPending}
            onClick={() => set.mutate({ body: { dismissed: true } })}
          />
        </div>
        <ol className={classes.steps} aria-label="Your first steps">
          {steps.map(({ step, title, text, link, to }) => {
            const Mark = done[step] ? CircleCheck : Circle
            return (
              <li key={step} data-done={done[step]}>
                <Mark size={20} aria-hidden />
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
                  {done[step] ? <span className={classes.done}>Done</span> : <Link to={to}>{link}</Link>}
                </div>
              </li>
            )
          })}
        </ol>
      </section>
      <section className={classes.near} aria-label="Institutions near you">
        <h2>Institutions near you</h2>
        <PartBoundary>
          <Suspense fallback={<NearestSkeleton />}>
            <NearestInstitutes />
          </Suspense>
        </PartBoundary>
      </section>
    </div>
  )
}
