import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { Link, useNavigate, useParams } from 'react-router'
import { MyInstituteList } from '../institutes/mine/MyInstituteList.tsx'
import { FindInstitutions } from '../institutes/mine/FindInstitutions.tsx'
import { useSession } from '../platform/session.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Page } from '../ui/Page.tsx'
import { PageTabs, type PageTab } from '../ui/tabs/PageTabs.tsx'
import { FormSkeleton } from '../ui/loading/FormSkeleton.tsx'
import { UserData } from './own/UserData.tsx'
import classes from './ProfilePage.module.css'

const NotificationSettings = lazyPart(
  async () => (await import('./own/NotificationSettings.tsx')).NotificationSettings,
)
const Account = lazyPart(async () => (await import('./own/Account.tsx')).Account)

/** The user's own profile and account (MEM-01). */
export function ProfilePage() {
  const { part } = useParams()
  const navigate = useNavigate()
  const open = tabs.find(({ name }) => name === part) ?? tabs[0]
  const me = useSession()?.user_id
  return (
    <Page
      title="Profile"
      tab={`${open.label} - Profile`}
      actions={
        <Button component={Link} to={`/member-profile/${me}`} variant="default">
          View public profile
        </Button>
      }
    >
      <PageTabs
        tabs={tabs}
        open={open.name}
        onOpen={(chosen) => void navigate(chosen === 'data' ? '/profile' : `/profile/${chosen}`)}
        fallback={<FormSkeleton />}
      />
    </Page>
  )
}

/** The user's institutions (MEM-03). */
const Institutions = () => (
  <section className={classes.part}>
    <header className={classes.head}>
      <h2>Your Institutions</h2>
      <CreateInstitution />
    </header>
    <MyInstituteList first={<FindInstitutions />} />
  </section>
)

const CreateInstitution = () => (
  <Button component={Link} to="/create-institute" leftSection={<Plus size={18} aria-hidden />}>
    Create new institution
  </Button>
)

const tabs: [PageTab, ...PageTab[]] = [
  { name: 'data', label: 'User Data', content: <UserData /> },
  { name: 'institutions', label: 'Institutions', content: <Institutions /> },
  { name: 'notifications', label: 'Notifications', content: <NotificationSettings /> },
  { name: 'account', label: 'Account', content: <Account /> },
]
