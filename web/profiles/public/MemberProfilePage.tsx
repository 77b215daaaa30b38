import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { profiles } from 'contract/profiles/profiles.endpoints.ts'
import { Link, useLocation, useParams } from 'react-router'
import { z } from 'zod'
import { CallFailed } from '../../platform/call.ts'
import { useLive } from '../../platform/live.ts'
import { pathParameter } from '../../platform/path-parameter.ts'
import { allQueriesOf } from '../../platform/query.ts'
import { keptQueryOf } from '../../platform/offline/or-kept.ts'
import { useSession } from '../../platform/session.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { HeadSkeleton } from '../../ui/loading/HeadSkeleton.tsx'
import { LoadingHeading } from '../../ui/loading/LoadingHeading.tsx'
import { TextSkeleton } from '../../ui/loading/TextSkeleton.tsx'
import { MemberProfile } from './MemberProfile.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import classes from './MemberProfile.module.css'

/** Data of the person passed by the page that links here (CON-04). */
const navigationState = z.object({
  member: z.object({ id: z.number(), name: z.string(), avatar: z.string().nullish() }),
})

/** Profile of a member, as far as the viewer can see it (MEM-08). */
export function MemberProfilePage() {
  const id = Number(pathParameter(useParams(), 'memberId'))
  const me = useSession()?.user_id
  const isMember = me !== undefined
  useLive(`profile:${id}`, allQueriesOf(profiles.read))
  // Visibility depends on being a contact.
  useLive(`contacts:${me ?? 0}`, allQueriesOf(profiles.read))
  const { data, error } = useQuery({
    ...keptQueryOf(profiles.read, { params: { id } }),
    meta: { ownMissing: true },
    throwOnError: (failed) => !isMissing(failed),
  })
  if (error && isMissing(error)) return <NotShown isMember={isMember} />
  if (!data) return <Loading id={id} />
  return <MemberProfile profile={data} isMember={isMember} />
}

function Loading({ id }: { id: number }) {
  const passed = navigationState.safeParse(useLocation().state).data?.member
  if (passed?.id !== id)
    return (
      <>
        <LoadingHeading>Profile</LoadingHeading>
        <HeadSkeleton picture={112} round />
      </>
    )
  const { name, avatar = null } = passed
  return (
    <div className={classes.page}>
      <title>{`${name} - Seventeen`}</title>
      <ProfileHead name={name} avatar={avatar}>
        <Skeleton height={36} width={220} />
      </ProfileHead>
      <TextSkeleton />
    </div>
  )
}

const isMissing = (failed: Error) => failed instanceof CallFailed && failed.status === 404

/** Does not reveal whether the person does not exist or the profile is private. */
function NotShown({ isMember }: { isMember: boolean }) {
  const { pathname } = useLocation()
  return (
    <Page title="Profile not available">
      <EmptyState
        title={isMember ? 'Profile not found' : 'No public profile'}
        action={
          isMember ? (
            <Link to="/contact">Show contacts</Link>
          ) : (
            <Link to={`/signin?next=${encodeURIComponent(pathname)}`}>Sign in</Link>
          )
        }
      >
        {isMember
          ? 'It is private, or the account was deleted. Private profiles are only visible to contacts and to people in the same institutions or projects.'
          : 'It may be private or visible to members only. Sign in to see more.'}
      </EmptyState>
    </Page>
  )
}
