import { blockedPeople } from 'contract/contacts/blocked-people.endpoints.ts'
import { contacts } from 'contract/contacts/contacts.endpoints.ts'
import { Suspense } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useLive } from '../platform/live.ts'
import { allQueriesOf, queryOf } from '../platform/query.ts'
import { useSession } from '../platform/session.ts'
import { ParameterSelect } from '../ui/lists/ParameterSelect.tsx'
import { SearchBox } from '../ui/lists/SearchBox.tsx'
import { Page } from '../ui/Page.tsx'
import { ListCount } from '../ui/tabs/ListCount.tsx'
import { PageTabs } from '../ui/tabs/PageTabs.tsx'
import { RowsSkeleton } from '../ui/loading/RowsSkeleton.tsx'
import { BlockedPeople } from './BlockedPeople.tsx'
import { ContactList } from './ContactList.tsx'
import classes from './ContactsPage.module.css'

const states = [
  { value: 'accepted', label: 'Connected' },
  { value: 'received', label: 'Received requests' },
  { value: 'sent', label: 'Sent requests' },
]

const firstContacts = queryOf(contacts.list, { query: { state: 'all', pageNumber: 1 } })
const firstBlocked = queryOf(blockedPeople.list, { query: { pageNumber: 1 } })

/** The user's contacts, sent and received requests, and blocked members (CON-01). */
export function ContactsPage() {
  const { part } = useParams()
  const navigate = useNavigate()
  const me = useSession()?.user_id ?? 0
  useLive(`contacts:${me}`, allQueriesOf(contacts.list), allQueriesOf(contacts.standing))
  const tabs = [
    {
      name: 'all',
      label: 'Contacts',
      count: <ListCount first={firstContacts} />,
      content: <SearchableContacts me={me} />,
    },
    {
      name: 'blocked',
      label: 'Blocked members',
      count: <ListCount first={firstBlocked} />,
      content: <BlockedPeople />,
    },
  ]
  // Unknown parts show the list.
  const open = part === 'blocked' ? part : 'all'
  return (
    <Page
      title="Contacts"
      tab={open === 'blocked' ? 'Blocked members - Contacts' : 'Contacts'}
      lead="You and your contacts can send each other messages."
    >
      <PageTabs
        tabs={tabs}
        open={open}
        onOpen={(chosen) => void navigate(chosen === 'blocked' ? '/contact/blocked' : '/contact')}
        fallback={<RowsSkeleton portraits />}
      />
    </Page>
  )
}

const SearchableContacts = ({ me }: { me: number }) => (
  <div className={classes.panel}>
    <div className={classes.controls} role="search" aria-label="Contacts">
      <SearchBox label="Search Contact" parameter="name" />
      <ParameterSelect label="All contacts and requests" parameter="state" options={states} />
    </div>
    <Suspense fallback={<RowsSkeleton portraits />}>
      <ContactList me={me} />
    </Suspense>
  </div>
)
