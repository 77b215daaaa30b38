import { Badge, Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { contacts } from 'contract/contacts/contacts.endpoints.ts'
import { contactStates } from 'contract/contacts/contact-limits.ts'
import type { ListedContact } from 'contract/contacts/contacts.schemas.ts'
import { Link, useSearchParams } from 'react-router'
import { useSearchParameters } from '../platform/hooks/use-search-parameters.ts'
import { call } from '../platform/call.ts'
import { allQueriesOf, queryOf } from '../platform/query.ts'
import { PersonLine } from '../users/PersonLine.tsx'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { shortDate } from '../ui/dates.ts'
import { DataTable, type DataColumn } from '../ui/lists/DataTable.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { readPage, readSearch, readSort, writtenSort } from '../ui/lists/list-address.ts'
import { Pager } from '../ui/lists/Pager.tsx'
import { usePageInRange } from '../ui/lists/use-page-in-range.ts'
import { SelectionBar } from '../ui/lists/SelectionBar.tsx'
import { useSelection } from '../ui/lists/use-selection.ts'
import { useSeveral } from '../ui/lists/use-several.ts'
import { ContactActions } from './ContactActions.tsx'
import classes from './ContactsPage.module.css'

const sortable = ['name', 'date'] as const
type SortColumn = (typeof sortable)[number]

/** A contact from the user's point of view. */
interface Row {
  id: number
  contact: ListedContact
  other: ListedContact['other']
  standing: 'sent' | 'received' | 'contact'
}

const rowFor =
  (me: number) =>
  (contact: ListedContact): Row => ({
    id: contact.id,
    contact,
    other: contact.other,
    standing: contact.accepted ? 'contact' : contact.from.id === me ? 'sent' : 'received',
  })

const chips = {
  contact: { words: 'Connected', color: 'var(--success)' },
  received: { words: 'Wants to connect', color: 'var(--warning)' },
  sent: { words: 'Request sent', color: 'var(--info)' },
}
const ConnectionChip = ({ standing }: Pick<Row, 'standing'>) => (
  <Badge tt="none" fw={500} variant="outline" miw="max-content" color={chips[standing].color}>
    {chips[standing].words}
  </Badge>
)

const Who = ({ row: { other, contact, standing } }: { row: Row }) => (
  <div className={classes.person}>
    <PersonLine person={other} size={40} />
    {contact.note && standing !== 'contact' && (
      <p className={classes.note} dir="auto">
        “{contact.note}”
      </p>
    )}
  </div>
)

const Buttons = ({ row: { id, other, standing } }: { row: Row }) => (
  <div className={classes.buttons} role="group" aria-label={nameOfPerson(other)}>
    <ContactActions id={id} person={other} standing={standing} />
  </div>
)

const since = ({ contact }: Row) => shortDate(contact.accepted_at ?? contact.created_at)

const columns: DataColumn<Row, SortColumn>[] = [
  { title: 'Name', sort: 'name', cell: (row) => <Who row={row} /> },
  { title: 'Status', cell: (row) => <ConnectionChip standing={row.standing} /> },
  { title: 'Since', sort: 'date', descendingFirst: true, wideOnly: true, cell: since },
  { title: 'Actions', cell: (row) => <Buttons row={row} /> },
]
const orders = [
  { value: 'name', label: 'By name' },
  { value: '-date', label: 'Newest first' },
] as const

/** One page of the user's contacts and requests; incoming requests come first (CON-02, CON-12). */
export function ContactList({ me }: { me: number }) {
  const [params] = useSearchParams()
  const search = readSearch(params, 'name')
  const state = contactStates.find((one) => one === params.get('state')) ?? 'all'
  const chosen = params.get('sort')
  const sort = readSort(chosen, sortable, { column: 'name', descending: false })
  const { data: page } = useSuspenseQuery(
    queryOf(contacts.list, {
      query: { search, state, pageNumber: readPage(params), ...(chosen && { sort: writtenSort(sort) }) },
    }),
  )
  usePageInRange(page)
  const rows = page.results.map(rowFor(me))
  const selection = useSelection(rows, {
    nameOf: ({ other }) => nameOfPerson(other),
    canChoose: ({ standing }) => standing === 'received',
  })
  const several = useSeveral({
    selection,
    of: 'request',
    refresh: [allQueriesOf(contacts.list), allQueriesOf(contacts.standing)],
  })
  const answer = (accepted: boolean) =>
    several.change({
      send: (ids) => call(contacts.answerSeveral, { body: { ids, accepted } }),
      done: accepted ? 'accepted' : 'rejected',
    })
  if (page.results.length === 0) return search || state !== 'all' ? <NothingFound /> : <NoContact />
  return (
    <>
      {(selection.selectable > 1 || several.refused.length > 0) && (
        <SelectionBar selection={selection} several={several}>
          <Button
            variant="default"
            size="compact-md"
            loading={several.isPending}
            onClick={() => answer(true)}
          >
            Accept
          </Button>
          <Button
            variant="default"
            size="compact-md"
            disabled={several.isPending}
            onClick={() => answer(false)}
          >
            Reject
          </Button>
        </SelectionBar>
      )}
      <DataTable
        label="Contacts"
        rows={rows}
        selection={selection.selectable > 1 ? selection : undefined}
        columns={columns}
        listItem={(row) => (
          <div className={classes.item}>
            <Who row={row} />
            <ConnectionChip standing={row.standing} />
            <Buttons row={row} />
          </div>
        )}
        sort={sort}
        orders={orders}
      />
      <Pager page={page} of="contacts" />
    </>
  )
}

const NoContact = () => (
  <EmptyState
    title="No contact yet"
    action={
      <Button component={Link} to="/institutes">
        Find people by institution
      </Button>
    }
  >
    Send a connection request from a member’s profile. Your requests and contacts will appear here.
  </EmptyState>
)

function NothingFound() {
  const [, setParams] = useSearchParameters()
  return (
    <EmptyState
      title="*No result Found"
      action={
        <Button variant="default" onClick={() => setParams({})}>
          Show all contacts
        </Button>
      }
    >
      None of your contacts or requests match.
    </EmptyState>
  )
}
