import { useSuspenseQuery } from '@tanstack/react-query'
import { members } from 'contract/staff/members.endpoints.ts'
import type { ManagedMember } from 'contract/staff/members.schemas.ts'
import { Fragment } from 'react'
import { Link, useSearchParams } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { DataTable, type DataColumn } from '../../ui/lists/DataTable.tsx'
import { readKeyedPage, readSearch } from '../../ui/lists/list-address.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { Portrait } from '../../ui/Portrait.tsx'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { PersonName } from '../../users/PersonName.tsx'
import { NothingFound } from '../NothingFound.tsx'
import { TableSkeleton } from '../TableSkeleton.tsx'
import { instituteFiltersOf } from '../people-query.ts'
import { WrappingEmail } from '../WrappingEmail.tsx'
import classes from './Members.module.css'

const columns: DataColumn<ManagedMember, 'name'>[] = [
  { title: 'Name', cell: (member) => <Name member={member} /> },
  {
    title: 'E-mail',
    width: 272,
    cell: ({ username }) => (
      <span className={classes.words}>
        <WrappingEmail of={username} />
      </span>
    ),
  },
  { title: 'Roles', cell: (member) => <Roles member={member} /> },
]

/** One page of members by name, filtered by the URL. */
export function MemberList() {
  const [params] = useSearchParams()
  const { type: instituteType, sdg, region } = instituteFiltersOf(params)
  const { data: page } = useSuspenseQuery(
    queryOf(members.search, {
      body: {
        searchTerm: readSearch(params, 'name') ?? '',
        instituteDetails: { instituteType, sdg, region },
        ...readKeyedPage(params),
      },
    }),
  )
  if (usePageInRange(page)) return <TableSkeleton />
  if (page.results.length === 0)
    return <NothingFound of="members" hint="Registered members will appear here." />
  return (
    <>
      <DataTable
        label="Members"
        rows={page.results}
        columns={columns}
        listItem={(member) => (
          <div className={classes.item}>
            <Name member={member} />
            <span className={classes.words}>
              <WrappingEmail of={member.username} />
            </span>
            <Roles member={member} />
          </div>
        )}
        sort={{ column: 'name', descending: false }}
        orders={[]}
        fixed
      />
      <Pager page={page} keyed={page} of="members" />
    </>
  )
}

function Name({ member }: { member: ManagedMember }) {
  return (
    <div className={classes.name}>
      <Portrait name={nameOfPerson(member)} src={member.avatar} size={32} />
      <PersonName person={member} className={classes.words} />
    </div>
  )
}

function Roles({ member: { roles } }: { member: ManagedMember }) {
  if (roles.length === 0) return <span className={classes.quiet}>No roles</span>
  return (
    <ul className={classes.roles}>
      {[...Map.groupBy(roles, ({ institute }) => institute)].map(([institute, held]) => (
        <li key={institute}>
          {held.map(({ id, role, approved }, place) => (
            <Fragment key={id}>
              {place > 0 && ', '}
              {role}
              {!approved && <span className={classes.quiet}> (not approved)</span>}
            </Fragment>
          ))}{' '}
          at <Link to={`/institutes/${institute}`}>{held[0]!.institute_name}</Link>
        </li>
      ))}
    </ul>
  )
}
