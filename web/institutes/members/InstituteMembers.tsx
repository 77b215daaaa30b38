import { useSuspenseQuery } from '@tanstack/react-query'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { whyNotDecide } from 'contract/institutes/institutes.rules.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { AddressSwitch } from '../../ui/lists/AddressSwitch.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { readPage, readSearch } from '../../ui/lists/list-address.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { SearchBox } from '../../ui/lists/SearchBox.tsx'
import { useSelection } from '../../ui/lists/use-selection.ts'
import { DecideSeveral } from './DecideSeveral.tsx'
import { MemberLine } from './MemberLine.tsx'
import classes from './Members.module.css'

/** Members of an institute, with approval of roles if permitted (INS-25, INS-44). */
export function InstituteMembers({ institute }: { institute: Institute }) {
  const [params] = useSearchParams()
  const name = readSearch(params, 'name')
  const decides = !whyNotDecide({ ...institute, is_staff: useSession()?.is_staff ?? false })
  const waiting = decides && params.get('waiting') === 'true'
  const { data: page } = useSuspenseQuery(
    queryOf(instituteMembers.list, {
      params: { id: institute.id },
      query: { name, pageNumber: readPage(params), ...(waiting && { waiting: 'true' }) },
    }),
  )
  usePageInRange(page)
  const me = useSession()?.user_id
  const selection = useSelection(
    page.results.map((member) => ({ ...member, id: member.user.id })),
    {
      nameOf: ({ user }) => nameOfPerson(user),
      // Nobody decides on themselves.
      canChoose: ({ user }) => user.id !== me,
    },
  )
  return (
    <div className={classes.members}>
      <div className={classes.controls}>
        {(page.total > page.pageSize || name) && <SearchBox label="Search members" parameter="name" />}
        {decides && <AddressSwitch label="Only pending approvals" parameter="waiting" value="true" />}
      </div>
      {decides && <DecideSeveral institute={institute} selection={selection} />}
      {page.results.length === 0 ? (
        <EmptyState title={waiting ? 'No pending approvals' : 'No members'}>
          {name
            ? `No member matches “${name}”.`
            : !institute.is_member && 'Only members can see the Admins of the institution.'}
        </EmptyState>
      ) : (
        <ul className={classes.lines} aria-label="Members">
          {page.results.map((member) => (
            <MemberLine
              key={member.user.id}
              institute={institute}
              member={member}
              selection={decides ? selection : undefined}
            />
          ))}
        </ul>
      )}
      <Pager page={page} of="members" />
    </div>
  )
}
