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

/**
 * The guests of the project who may fill the survey; suspends until they are known. Empty without guests, or without the
 * permission to invite them.
 */
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
  // The list of surveys says whether the reader still manages this one.
  usePageInRange(page)
  useLiveAfter(`survey:${id}`, allQueriesOf(surveys.list), allQueriesOf(surveyGuests.list))
  useLiveAfter(`project:${project}`, allQueriesOf(surveys.list), allQueriesOf(surveyGuests.list))
  if (page.total === 0 && !name) return null
  return (
    <section className={classes.guests} aria-labelledby="survey-guests">
      <div>
        <h2 id="survey-guests">Guests who may fill</h2>
        <p className={classes.lead}>
          Guests of the project see its surveys, and fill those to which you invite them.
        </p>
      </div>
      {(page.total > page.pageSize || name) && <SearchBox label="Search the guests" parameter="guest" />}
      {page.results.length === 0 && (
        <EmptyState title="No guest found">Nobody here is called anything like “{name}”.</EmptyState>
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
    onSuccess: () => toast(`${name} may fill the survey`),
  })
  const withdraw = useEndpointMutation(surveyGuests.withdraw, {
    refresh,
    onSuccess: () => toast(`${name} may no longer fill the survey`),
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
        aria-label={`${name} may fill the survey`}
        checked={invited}
        disabled={invite.isPending || withdraw.isPending}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </li>
  )
}
