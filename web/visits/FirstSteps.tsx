import { CloseButton } from '@mantine/core'
import type { FirstStep } from 'contract/visits/first-steps.rules.ts'
import { visits } from 'contract/visits/visits.endpoints.ts'
import type { Visit } from 'contract/visits/visits.schemas.ts'
import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { useLive } from '../platform/live.ts'
import { queryOf, useEndpointMutation } from '../platform/query.ts'
import classes from './Visits.module.css'

interface FirstStepsProps {
  projectId: number
  steps: NonNullable<Visit['first_steps']>
}

const words: Record<FirstStep, { title: string; text: string; link: string; to: (id: number) => string }> = {
  people: {
    title: 'Add participants',
    text: 'Add people or whole institutions, each with a role.',
    link: 'Participants',
    to: (id) => `/projects/${id}/participants`,
  },
  topics: {
    title: 'Add a topic',
    text: 'Each topic has its own tab for discussions.',
    link: 'Topics',
    to: (id) => `/projects/${id}/edit?tab=topics`,
  },
  content: {
    title: 'Create a survey or share a document',
    text: 'Surveys collect answers from all participants. Documents are shared with them.',
    link: 'Surveys',
    to: (id) => `/projects/${id}/surveys`,
  },
}

/** Checklist of three steps for a new project, shown until they are done or dismissed. */
export function FirstSteps({ projectId, steps }: FirstStepsProps) {
  const params = { id: projectId }
  const visit = queryOf(visits.visit, { params })
  useLive(`project:${projectId}`, visit)
  const dismiss = useEndpointMutation(visits.dismissFirstSteps, { refresh: [visit] })
  return (
    <section className={classes.box} aria-label="First steps">
      <div className={classes.head}>
        <h2>First steps</h2>
        <CloseButton
          size="lg"
          aria-label="Dismiss first steps"
          disabled={dismiss.isPending}
          onClick={() => dismiss.mutate({ params })}
        />
      </div>
      <ol className={classes.steps}>
        {steps.map(({ step, done }) => {
          const { title, text, link, to } = words[step]
          const Mark = done ? CircleCheck : Circle
          return (
            <li key={step} data-done={done}>
              <Mark size={20} aria-hidden />
              <div>
                <h3>
                  {title}
                  {done && <span className="visually-hidden"> (done)</span>}
                </h3>
                <p>{text}</p>
                {!done && <Link to={to(projectId)}>{link}</Link>}
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
