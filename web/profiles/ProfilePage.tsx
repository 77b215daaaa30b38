import { Button, Skeleton, Tabs } from '@mantine/core'
import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { MyInstituteList } from '../institutes/mine/MyInstituteList.tsx'
import { useSession } from '../platform/session.ts'
import { lazyPart } from '../platform/lazy-part.ts'
import { Page } from '../ui/Page.tsx'
import { TabList } from '../ui/TabList.tsx'
import { UserData } from './own/UserData.tsx'
import classes from './ProfilePage.module.css'

const NotificationSettings = lazyPart(
  async () => (await import('./own/NotificationSettings.tsx')).NotificationSettings,
)
const Account = lazyPart(async () => (await import('./own/Account.tsx')).Account)

const parts = {
  data: 'User Data',
  institutions: 'Institutions',
  notifications: 'Notifications',
  account: 'Account',
} as const
type Part = keyof typeof parts

/** My own profile and account (MEM-01). */
export function ProfilePage() {
  const { part } = useParams()
  const navigate = useNavigate()
  const open = (Object.keys(parts) as Part[]).find((name) => name === part) ?? 'data'
  const me = useSession()?.user_id
  return (
    <Page
      title="Profile"
      tab={`${parts[open]} - Profile`}
      actions={
        <Button component={Link} to={`/member-profile/${me}`} variant="default">
          See it as others do
        </Button>
      }
    >
      <Tabs
        value={open}
        keepMounted={false}
        onChange={(chosen) => void navigate(chosen === 'data' ? '/profile' : `/profile/${chosen}`)}
      >
        <TabList open={open}>
          {Object.entries(parts).map(([name, label]) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </TabList>
        <Tabs.Panel value={open} pt="lg">
          <Suspense fallback={<Skeleton height={480} aria-hidden />}>
            {open === 'data' && <UserData />}
            {open === 'institutions' && <Institutions />}
            {open === 'notifications' && <NotificationSettings />}
            {open === 'account' && <Account />}
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

/** The institutions that I belong to (MEM-03). */
const Institutions = () => (
  <section className={classes.part}>
    <header className={classes.head}>
      <h2>Your Institutions</h2>
      <CreateInstitution />
    </header>
    <MyInstituteList first={<CreateInstitution />} />
  </section>
)

const CreateInstitution = () => (
  <Button component={Link} to="/create-institute" leftSection={<Plus size={18} aria-hidden />}>
    Create new institution
  </Button>
)
