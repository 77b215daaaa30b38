import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { removedMember } from 'contract/answers/removed-member.ts'
import { reviewStates } from 'contract/answers/reviews.ts'
import { partOf } from 'contract/answers/progress.ts'
import type { Respondent } from 'contract/results/summary.ts'
import { surveyReminders } from 'contract/results/reminders.endpoints.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { closed, deactivated } from 'contract/surveys/surveys.refusals.ts'
import { whyNotRemind } from 'contract/surveys/surveys.rules.ts'
import { Bell } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { themeAttributes } from '../../surveys/theme/theme-attributes.ts'
import participants from '../../surveys/theme/participants.module.css'
import { Ago } from '../../ui/Ago.tsx'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { PersonName } from '../../users/PersonName.tsx'
import { setLink } from '../set-links.ts'
import { Deadline } from './Deadline.tsx'
import { InstitutionOfSet } from './InstitutionOfSet.tsx'
import { RemindAll } from './RemindAll.tsx'
import { RespondentControls } from './RespondentControls.tsx'
import { respondentsQuery } from './respondents-query.ts'
import classes from './Respondents.module.css'

/** Everyone who may fill the survey or has answered it, with their progress; in a shared survey, their share of the answers. */
export function Respondents({ survey }: { survey: Survey }) {
  const [params] = useSearchParams()
  const [, setParams] = useSearchParameters()
  const query = respondentsQuery(params)
  const { data: page } = useSuspenseQuery({
    ...queryOf(surveyResults.listRespondents, { params: { id: survey.id }, query }),
    refetchOnWindowFocus: false,
  })
  usePageInRange(page, 'people')
  const ofInstitutions = survey.sets !== null
  const shared = survey.type === 'multi-user' && !ofInstitutions
  // Only a person's own set belongs to one of their institutions.
  const hasInstitution = survey.type === 'single-user'
  const closedReason = survey.active
    ? survey.accept_submissions
      ? undefined
      : closed.words
    : deactivated.words
  // Nobody alone is to complete the set of an institution.
  const mayRemind = !whyNotRemind(survey.userPermission) && !ofInstitutions
  return (
    <div className={classes.respondents}>
      <p className={classes.about}>
        {shared
          ? 'All participants share one set of answers. This list shows how many of the current answers are from each person, and who has not answered.'
          : ofInstitutions
            ? 'Each participating institution shares one set of answers. This list shows those that have started, with their progress.'
            : 'Each participant has their own set of answers. This list shows everyone who may answer, with their progress.'}
      </p>
      <Deadline survey={survey} />
      <RespondentControls shared={shared} sort={query.sort}>
        {mayRemind && <RemindAll survey={survey} closedReason={closedReason} />}
      </RespondentControls>
      {page.results.length === 0 ? (
        <EmptyState
          title={query.search || query.state !== 'all' ? 'No people found' : 'No respondents yet'}
          action={
            (query.search || query.state !== 'all') && (
              <Button
                variant="default"
                onClick={() =>
                  setParams(
                    (now) => (['person', 'progress', 'people'].forEach((one) => now.delete(one)), now),
                  )
                }
              >
                Show everyone
              </Button>
            )
          }
        >
          {query.search || query.state !== 'all'
            ? 'Nobody matches the search and the state.'
            : 'Respondents and their progress will appear here.'}
        </EmptyState>
      ) : (
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
                <th scope="col">{ofInstitutions ? 'Institution' : 'Name'}</th>
                {hasInstitution && <th scope="col">Institution</th>}
                <th scope="col">{shared ? 'Share' : 'Progress'}</th>
                <th scope="col">Answered</th>
                <th scope="col">Last answer</th>
                {mayRemind && <th scope="col">Reminder</th>}
              </tr>
            </thead>
            <tbody>
              {page.results.map((one) => (
                <Line
                  key={`${one.user_id} ${one.respondent_number}`}
                  {...{ one, survey, hasInstitution, mayRemind, closedReason }}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager page={page} of="people" parameter="people" />
    </div>
  )
}

interface LineProps {
  one: Respondent
  survey: Survey
  /** Whether the list has a column for the institution of a person's set. */
  hasInstitution: boolean
  mayRemind: boolean
  closedReason: string | undefined
}

function Line({ one, survey, hasInstitution, mayRemind, closedReason }: LineProps) {
  const { user_id, respondent_number, name, email, state, answered, visible, percentage, last_answer_at } =
    one
  const institution = survey.sets === null ? undefined : one.institution?.name
  const called = institution ?? (name || email || removedMember(respondent_number ?? 0))
  const set = survey.type === 'multi-user' && survey.sets === null ? 0 : respondent_number
  return (
    <tr>
      <td>
        {user_id !== null && name ? <PersonName person={{ id: user_id, name }} /> : called}
        {name && email && <span className={classes.email}>{email}</span>}
        {one.mail_stopped && <span className={classes.email}>Mails to this address come back</span>}
      </td>
      {hasInstitution && (
        <td data-label="Institution ">
          {respondent_number !== null && (
            <InstitutionOfSet survey={survey} respondent={{ ...one, respondent_number }} />
          )}
        </td>
      )}
      {state === 'not_begun' ? (
        <>
          <td>
            <span className={classes.quiet}>Not begun</span>
          </td>
          <td className={classes.none} />
          <td className={classes.none} />
        </>
      ) : (
        <>
          <td className={classes.share}>
            <ProgressBar value={percentage} label={`${percentage}% by ${called}`} />
          </td>
          <td data-label="Answered ">
            {set === null ? (
              partOf(answered, visible)
            ) : (
              <Link to={setLink(survey.name, set)}>
                {partOf(answered, visible)}
                <span className="visually-hidden">: answers of {called}</span>
              </Link>
            )}
            {one.review && <span className={classes.email}>{reviewStates[one.review]}</span>}
          </td>
          <td data-label="Last answer ">{last_answer_at && <Ago instant={last_answer_at} />}</td>
        </>
      )}
      {mayRemind && (
        <td>
          <Remind {...{ one, called, survey, closedReason }} />
        </td>
      )}
    </tr>
  )
}

interface RemindProps extends Pick<LineProps, 'one' | 'survey' | 'closedReason'> {
  called: string
}

function Remind({ one, called, survey, closedReason }: RemindProps) {
  const { user_id, state, reminded_at, reminder_refusal } = one
  const remind = useEndpointMutation(surveyReminders.remind, {
    refresh: [allQueriesOf(surveyResults.listRespondents)],
    onSuccess: () => toast(`${called} has been reminded`),
  })
  if (user_id === null || state === 'complete') return null
  return (
    <div className={classes.remind}>
      <ReasonButton
        size="compact-md"
        variant="default"
        leftSection={<Bell size={16} aria-hidden />}
        aria-label={`Remind ${called}`}
        loading={remind.isPending}
        disabledReason={closedReason ?? reminder_refusal?.detail}
        onClick={() => remind.mutate({ params: { id: survey.id }, body: { person: user_id } })}
      >
        Remind
      </ReasonButton>
      {reminded_at && (
        <span className={classes.quiet}>
          Reminded <Ago instant={reminded_at} />
        </span>
      )}
    </div>
  )
}
