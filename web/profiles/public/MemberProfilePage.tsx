import { useQuery } from '@tanstack/react-query'
import { profiles } from 'contract/profiles/profiles.contract.ts'
import { Link, useLocation, useParams } from 'react-router'
import { CallFailed } from '../../platform/call.ts'
import { pathParameter } from '../../platform/path-parameter.ts'
import { queryOf } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { HeadSkeleton } from '../../ui/loading/HeadSkeleton.tsx'
import { MemberProfile } from './MemberProfile.tsx'

/** Somebody's profile, as far as its reader may see it (MEM-08). */
export function MemberProfilePage() {
  const id = Number(pathParameter(useParams(), 'memberId'))
  const isMember = useSession() !== undefined
  const { data, error } = useQuery({
    ...queryOf(profiles.read, { params: { id } }),
    meta: { ownMissing: true },
    throwOnError: (failed) => !isMissing(failed),
  })
  if (error && isMissing(error)) return <NotShown isMember={isMember} />
  if (!data) return <HeadSkeleton picture={120} round />
  return <MemberProfile profile={data} isMember={isMember} />
}

const isMissing = (failed: Error) => failed instanceof CallFailed && failed.status === 404

/** Whether there is no such person or their profile is private is not told. */
function NotShown({ isMember }: { isMember: boolean }) {
  const { pathname } = useLocation()
  return (
    <Page title="This profile is not shown to you">
      <EmptyState
        title={isMember ? 'No such profile' : 'No public profile'}
        action={
          isMember ? (
            <Link to="/contact">Go to your contacts</Link>
          ) : (
            <Link to={`/signin?next=${encodeURIComponent(pathname)}`}>Sign in</Link>
          )
        }
      >
        {isMember
          ? 'It is private, or the account was deleted. People with a private profile are seen by their contacts and by those with whom they work.'
          : 'It may be private, or for members only. Sign in to see more.'}
      </EmptyState>
    </Page>
  )
}
