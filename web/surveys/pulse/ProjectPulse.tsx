import { Progress } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { can } from 'contract/projects/permissions.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { countText } from 'contract/platform/totals.ts'
import { progressOf } from 'contract/surveys/completion.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { Link } from 'react-router'
import { useLive } from '../../platform/live.ts'
import { allQueriesOf, optionalQueryOf } from '../../platform/query.ts'
import { ParticipantStack } from '../../projects/participants/ParticipantStack.tsx'
import type { ProjectStartProps } from '../../projects/project-tab.ts'
import { fillLink, resultsLink } from '../survey-links.ts'
import { whyNotExplore } from 'contract/surveys/surveys.rules.ts'
import { pulseWords } from './pulse-words.ts'
import classes from './ProjectPulse.module.css'

/** Who takes part in a project, and how far its open survey is. */
export const ProjectPulse = ({ project }: ProjectStartProps) => {
  const { id, participants_count: count, user_permissions } = project
  const seesSurveys = can(user_permissions, 'VIEW_PROJECT_SURVEYS')
  if (count === 0 && !seesSurveys) return null
  return (
    <section className={classes.pulse} aria-label="Participants and progress">
      {count > 0 && (
        <div className={classes.people}>
          <ParticipantStack project={project} />
          <Link to={`/projects/${id}/participants`}>
            {countText(count)} {count === 1 ? 'participant' : 'participants'}
          </Link>
        </div>
      )}
      {seesSurveys && <SurveyPulse project={project} />}
    </section>
  )
}

function SurveyPulse({ project: { id } }: { project: Project }) {
  const { data } = useSuspenseQuery(optionalQueryOf(surveys.list))
  useLive(`project:${id}`, allQueriesOf(surveys.list))
  const open = data
    ?.filter(({ project, active, accept_submissions }) => project === id && active && accept_submissions)
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
  const survey = open?.[0]
  if (!open || !survey) return null
  const more = open.length - 1
  return (
    <div className={classes.survey}>
      <Progress.Root className={classes.bar}>
        <Progress.Section
          value={progressOf(survey)}
          aria-label={`Progress of ${survey.name}`}
          color="var(--primary)"
        />
      </Progress.Root>
      <p>
        <Link to={linkOf(survey)}>{survey.name}</Link>: {pulseWords(survey)}
        {more > 0 && (
          <>
            {' '}
            <Link to={`/projects/${id}/surveys`}>
              {more} more open {more === 1 ? 'survey' : 'surveys'}
            </Link>
          </>
        )}
      </p>
    </div>
  )
}

/** Managers continue with the results, others with their answers. */
const linkOf = ({ name, respondents, userPermission }: Survey) =>
  respondents && !whyNotExplore(userPermission) ? resultsLink(name) : fillLink(name)
