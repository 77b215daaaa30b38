import { Suspense, useState } from 'react'
import { Link, Outlet, ScrollRestoration } from 'react-router'
import { lazyPart } from '../platform/lazy-part.ts'
import { useMediaQuery } from '../platform/hooks/media-query.ts'
import { useStored } from '../platform/hooks/stored.ts'
import { ViewAsBanner } from '../projects/view-as/ViewAsBanner.tsx'
import { GuestBanner } from '../users/GuestBanner.tsx'
import { MailBanner } from '../users/MailBanner.tsx'
import { NextSteps } from '../users/next-steps.ts'
import { useAccountNews } from '../users/use-account-news.ts'
import { PlainDrawer } from '../ui/popup/PlainDrawer.tsx'
import { BackButton } from './BackButton.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { Footer } from './Footer.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import { scrollKey } from './scroll-key.ts'
import classes from './Shell.module.css'

const PersonSteps = lazyPart(async () => (await import('../contacts/PersonSteps.tsx')).PersonSteps)
const ChatConnection = lazyPart(async () => (await import('../chat/ChatConnection.tsx')).ChatConnection)
const nextSteps = (personId: number) => <PersonSteps personId={personId} />

/** Below 960 px the sidebar is a drawer (DEF-33). */
const desktop = '(min-width: 960px)'

/** The frame of every page for members: sidebar, top bar, page, footer. */
export function Shell() {
  const [stored, store] = useStored('sidebar-collapsed')
  const collapsed = stored === true
  const [menu, setMenu] = useState(false)
  const close = () => setMenu(false)
  const wide = useMediaQuery(desktop)
  useAccountNews()

  return (
    <div className={classes.shell} data-collapsed={collapsed}>
      <ScrollRestoration getKey={scrollKey} />
      <Suspense>
        <ChatConnection />
      </Suspense>
      <a className={classes.skip} href="#page">
        Skip to the page
      </a>
      {wide ? (
        <div className={classes.side}>
          <Sidebar collapsed={collapsed} onCollapse={() => store(!collapsed)}>
            <Brand markOnly={collapsed} />
          </Sidebar>
        </div>
      ) : (
        <PlainDrawer
          isOpen={menu}
          onClose={close}
          from="left"
          label="Menu"
          closeLabel="Close the menu"
          head={<Brand onChoose={close} />}
        >
          <Sidebar onChoose={close} />
        </PlainDrawer>
      )}
      <div className={classes.column}>
        <TopBar onMenu={wide ? undefined : () => setMenu(true)} />
        <ViewAsBanner />
        <main className={classes.page} id="page" tabIndex={-1}>
          <GuestBanner />
          <MailBanner />
          <BackButton />
          <NextSteps value={nextSteps}>
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </NextSteps>
        </main>
        <Footer />
        <ConnectionNotice />
      </div>
    </div>
  )
}

/** The logo, as a link to Home. */
function Brand({ markOnly = false, onChoose }: { markOnly?: boolean; onChoose?: () => void }) {
  return (
    <Link className={classes.brand} to="/dashboard" onClick={onChoose}>
      <img src="/seventeen.svg" width={32} height={32} alt="" />
      <span className={markOnly ? 'visually-hidden' : undefined}>Seventeen</span>
    </Link>
  )
}
