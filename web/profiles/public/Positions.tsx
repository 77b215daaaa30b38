import { Table } from '@mantine/core'
import type { RoleEntry } from 'contract/users/users.schemas.ts'
import { Link } from 'react-router'
import { Portrait } from '../../ui/Portrait.tsx'
import classes from './MemberProfile.module.css'

/** Institutions of a member with their positions (MEM-11). */
export function Positions({ roles }: { roles: readonly RoleEntry[] }) {
  const institutions = [...Map.groupBy(roles, ({ institute }) => institute).values()]
  return (
    <section className={classes.part}>
      <h2>Institutions</h2>
      {institutions.length === 0 ? (
        <p className={classes.quiet}>No positions</p>
      ) : (
        <Table verticalSpacing="sm" horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th>Role/Position</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {institutions.map(([first, ...more]) =>
              first ? (
                <Table.Tr key={first.institute}>
                  <Table.Td>
                    <div className={classes.institution}>
                      <Portrait name={first.institute_name} src={first.institute_avatar} square size={36} />
                      <Link to={`/institutes/${first.institute}`}>{first.institute_name}</Link>
                    </div>
                  </Table.Td>
                  <Table.Td>{[first, ...more].map(({ role }) => role).join(', ')}</Table.Td>
                </Table.Tr>
              ) : null,
            )}
          </Table.Tbody>
        </Table>
      )}
    </section>
  )
}
