import { useSuspenseQuery } from '@tanstack/react-query'
import type { Survey } from 'contract/surveys/survey.ts'
import type { Respondent } from 'contract/results/summary.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { removedMember } from 'contract/answers/removed-member.ts'
import { partOf } from 'contract/answers/progress.ts'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { themeAttributes } from '../../surveys/theme/theme-attributes.ts'
import participants from '../../surveys/theme/participants.module.css'
import { readPage } from '../../ui/lists/list-address.ts'
import { PersonName } from '../../users/PersonName.tsx'
import { Ago } from '../../ui/Ago.tsx'
import { InstitutionOfSet } from './InstitutionOfSet.tsx'
import classes from './Respondents.module.css'

/** Progress of each respondent; in a shared survey, each person's share of the answers. */
export function Respondents({ survey }: { survey: Survey }) {
  const [params] = useSearchParams()
  const pageNumber = readPage(params, 'people')
  const { data: page } = useSuspenseQuery({
    ...queryOf(surveyResults.listRespondents, { params: { id: survey.id }, query: { pageNumber } }),
    refetchOnWindowFocus: false,
  })
  usePageInRange(page, 'people')
  const shared = survey.type === 'multi-user' && survey.sets === null
  // Only a person's own set belongs to one of their institutions.
  const hasInstitutions = survey.type === 'single-user'
  if (page.total === 0)
    return (
      <EmptyState title="No respondents yet">Respondents and their progress will appear here.</EmptyState>
    )
  return (
    <div className={classes.respondents}>
      <p className={classes.about}>
        {shared
          ? 'All participants share one set of answers. This list shows how many of the current answers are from each person.'
          : survey.sets !== null
            ? 'Each participating institution shares one set of answers. This list shows those that have started, with their progress.'
            : 'Each participant has their own set of answers. This list shows everyone who has started, with their progress.'}
      </p>
      <div
        className={classes.scroll}
        tabIndex={0}
        role="region"
        aria-label="Respondents"
        {...themeAttributes({ participantsTable: survey.metadata.styling_info.participantsTable })}
      >
        <table className={`${participants.table} ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col">{survey.sets === null ? 'Name' : 'Institution'}</th>
              {hasInstitutions && <th scope="col">Institution</th>}
              <th scope="col">{shared ? 'Share' : 'Progress'}</th>
              <th scope="col">Answered</th>
              <th scope="col">Last answer</th>
            </tr>
          </thead>
          <tbody>
            {page.results.map((one) => (
              <Line key={one.respondent_number} one={one} survey={survey} hasInstitution={hasInstitutions} />
            ))}
          </tbody>
        </table>
      </div>
      <Pager page={page} of="respondents" parameter="people" />
    </div>
  )
}

interface LineProps {
  one: Respondent
  survey: Survey
  /** Whether the list has a column for the institution of a person's set. */
  hasInstitution: boolean
}

function Line({ one, survey, hasInstitution }: LineProps) {
  const { user_id, respondent_number, name, email, answered, visible, percentage, last_answer_at } = one
  const ofInstitution = survey.sets === null ? undefined : one.institution?.name
  const called = ofInstitution ?? (name || email || removedMember(respondent_number))
  return (
    <tr>
      <td>
        {user_id !== null && name ? <PersonName person={{ id: user_id, name }} /> : called}
        {name && email && <span className={classes.email}>{email}</span>}
      </td>
      {hasInstitution && (
        <td data-label="Institution ">
          <InstitutionOfSet survey={survey} respondent={one} />
        </td>
      )}
      <td className={classes.share}>
        <ProgressBar value={percentage} label={`${percentage}% by ${called}`} />
      </td>
      <td data-label="Answered ">{partOf(answered, visible)}</td>
      <td data-label="Last answer ">
        <Ago instant={last_answer_at} />
      </td>
    </tr>
  )
}
