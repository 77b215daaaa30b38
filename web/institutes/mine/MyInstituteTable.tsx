import { ActionIcon, Menu } from '@mantine/core'
import { EllipsisVertical, Eye, IdCard, SquarePen } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { countText } from 'contract/platform/totals.ts'
import { DataTable, type DataColumn } from '../../ui/lists/DataTable.tsx'
import { readSort } from '../../ui/lists/list-address.ts'
import { Portrait } from '../../ui/Portrait.tsx'
import { MarkIcon } from '../mark/MarkIcon.tsx'
import { OwnRoles } from '../roles/OwnRoles.tsx'
import { sortByText } from '../sort-by-text.ts'
import { TypeMark } from '../TypeMark.tsx'
import { MyRoles } from './MyRoles.tsx'
import type { OwnInstitute } from './my-institutes.ts'
import classes from './MyInstitutes.module.css'

const sortable = ['name', 'type', 'country'] as const
type SortColumn = (typeof sortable)[number]
type Row = OwnInstitute & { country: string }

const columns: DataColumn<Row, SortColumn>[] = [
  {
    title: 'Avatar/Logo',
    width: 110,
    cell: ({ name, avatar }) => <Portrait name={name} src={avatar} square size={40} />,
  },
  {
    title: 'Name',
    sort: 'name',
    cell: ({ id, name, mark }) => (
      <>
        <Link to={`/institutes/${id}`}>{name}</Link>
        <MarkIcon mark={mark} />
      </>
    ),
  },
  {
    title: 'Type',
    sort: 'type',
    wideOnly: true,
    cell: ({ type }) => (
      <span className={classes.type}>
        <TypeMark type={type} /> {type}
      </span>
    ),
  },
  { title: 'Country', sort: 'country', cell: ({ country }) => country },
  { title: 'Roles', cell: ({ roles }) => <MyRoles roles={roles} /> },
  {
    title: 'Members',
    wideOnly: true,
    align: 'right',
    cell: ({ members_count }) => countText(members_count),
  },
]
const orders = [
  { value: 'name', label: 'By name' },
  { value: 'type', label: 'By type' },
  { value: 'country', label: 'By country' },
] as const

/** The user's institutes as a table (INS-27). */
export function MyInstituteTable({ institutes }: { institutes: OwnInstitute[] }) {
  const [params] = useSearchParams()
  const sort = readSort(params.get('sort'), sortable, { column: 'name', descending: false })
  const rows: Row[] = sortByText(
    institutes.map((institute) => ({ ...institute, country: institute.address.country_name })),
    sort,
  )
  return (
    <DataTable
      label="Your institutions"
      rows={rows}
      columns={columns}
      actions={(institute) => <Actions institute={institute} />}
      actionsTitle="Action"
      listItem={(institute) => <MineLine institute={institute} />}
      sort={sort}
      orders={orders}
    />
  )
}

const MineLine = ({ institute }: { institute: Row }) => (
  <div className={classes.line}>
    <Portrait name={institute.name} src={institute.avatar} square size={40} />
    <div>
      <Link to={`/institutes/${institute.id}`}>{institute.name}</Link>
      <p className={classes.quiet}>{institute.country}</p>
      <MyRoles roles={institute.roles} />
    </div>
    <Actions institute={institute} />
  </div>
)

function Actions({ institute }: { institute: OwnInstitute }) {
  const [inRoles, showRoles] = useState(false)
  const { id, name, is_admin } = institute
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={`Actions for ${name}`}>
            <EllipsisVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`/institutes/${id}`} leftSection={<Eye size={18} aria-hidden />}>
            View
          </Menu.Item>
          {is_admin && (
            <Menu.Item
              component={Link}
              to={`/institutes/${id}/edit`}
              leftSection={<SquarePen size={18} aria-hidden />}
            >
              Edit
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IdCard size={18} aria-hidden />} onClick={() => showRoles(true)}>
            Your roles
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <OwnRoles institute={institute} opened={inRoles} onClose={() => showRoles(false)} />
    </>
  )
}
