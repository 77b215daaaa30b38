import { Switch } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { surveyGuests } from 'contract/surveys/survey-guests.endpoints.ts'
import type { SurveyGuest } from 'contract/surveys/survey-guests.schemas.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { whyNotInviteGuest } from 'contract/surveys/surveys.rules.ts'
import { useSearchParams } from 'react-router'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { useLiveAfter } from '../../platform/hooks/use-rights.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { readPage, readSearch } from '../../ui/lists/list-address.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { Portrait } from '../../ui/Portrait.tsx'
import { SearchBox } from '../../ui/lists/SearchBox.tsx'
import { PersonName } from '../../users/PersonName.tsx'
import { Ago } from '../../ui/Ago.tsx'
import classes from './SurveyGuests.module.css'

/** Guests of the project, who can be invited to fill the survey. Suspends while loading; empty without guests or permission. */
export function SurveyGuests({ survey }: { survey: Survey }) {
  if (whyNotInviteGuest(survey.userPermission)) return null
  return <Guests survey={survey} />
}

function Guests({ survey: { id, project } }: { survey: Survey }) {
  const [params] = useSearchParams()
  const name = readSearch(params, 'guest')
  const pageNumber = readPage(params)
  const { data: page } = useSuspenseQuery({
    ...queryOf(surveyGuests.list, { params: { id }, query: { name, pageNumber } }),
    meta: { ownMissing: true },
  })
  // The list of surveys tells whether the user can still manage this one.
  usePageInRange(page)
  useLiveAfter(`survey:${id}`, allQueriesOf(surveys.list), allQueriesOf(surveyGuests.list))
  useLiveAfter(`project:${project}`, allQueriesOf(surveys.list), allQueriesOf(surveyGuests.list))
  if (page.total === 0 && !name) return null
  return (
    <section className={classes.guests} aria-labelledby="survey-guests">
      <div>
        <h2 id="survey-guests">Guests</h2>
        <p className={classes.lead}>
          Guests of the project can see its surveys. Invite them to let them fill this one.
        </p>
      </div>
      {(page.total > page.pageSize || name) && <SearchBox label="Search guests" parameter="guest" />}
      {page.results.length === 0 && (
        <EmptyState title="No guests found">No guest matches “{name}”.</EmptyState>
      )}
      <ul className={classes.list}>
        {page.results.map((guest) => (
          <Guest key={guest.user.id} surveyId={id} guest={guest} />
        ))}
      </ul>
      <Pager page={page} of="guests" />
    </section>
  )
}

function Guest({ surveyId, guest }: { surveyId: number; guest: SurveyGuest }) {
  const { user, invited, invited_at, invited_by } = guest
  const name = `${user.first_name} ${user.last_name}`
  const refresh = [allQueriesOf(surveyGuests.list)]
  const invite = useEndpointMutation(surveyGuests.invite, {
    refresh,
    onSuccess: () => toast(`${name} can now fill the survey`),
  })
  const withdraw = useEndpointMutation(surveyGuests.withdraw, {
    refresh,
    onSuccess: () => toast(`${name} can no longer fill the survey`),
  })
  const change = (on: boolean) =>
    (on ? invite : withdraw).mutate({ params: { id: surveyId, userId: user.id } })
  return (
    <li className={classes.guest}>
      <Portrait name={name} src={user.avatar} size={36} />
      <div className={classes.who}>
        <PersonName person={user} />
        {invited_at && (
          <div className={classes.when}>
            Invited{' '}
            {invited_by && (
              <>
                by <PersonName person={invited_by} />{' '}
              </>
            )}
            <Ago instant={invited_at} />
          </div>
        )}
      </div>
      <Switch
        aria-label={`${name} can fill the survey`}
        checked={invited}
        disabled={invite.isPending || withdraw.isPending}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </li>
  )
}
