import { Drawer } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link, Outlet, ScrollRestoration } from 'react-router'
import { ChatConnection } from '../chat/ChatConnection.tsx'
import { PersonSteps } from '../contacts/PersonSteps.tsx'
import { useMediaQuery } from '../platform/hooks/media-query.ts'
import { useStored } from '../platform/hooks/stored.ts'
import { scrollPositions } from '../platform/session.ts'
import { ViewAsBanner } from '../projects/view-as/ViewAsBanner.tsx'
import { GuestBanner } from '../users/GuestBanner.tsx'
import { MailBanner } from '../users/MailBanner.tsx'
import { NextSteps } from '../users/next-steps.ts'
import { SecondFactorNeeded } from '../users/SecondFactorNeeded.tsx'
import { useAccountNews } from '../users/use-account-news.ts'
import { BackButton } from './BackButton.tsx'
import { Shortcuts } from './commands/Shortcuts.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { Footer } from './Footer.tsx'
import { KeptPage } from './KeptPage.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import { scrollKey } from './scroll-key.ts'
import classes from './Shell.module.css'

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
      <ScrollRestoration getKey={scrollKey} storageKey={scrollPositions} />
      <ChatConnection />
      <Shortcuts />
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
        <Drawer.Root opened={menu} onClose={close} size={260}>
          <Drawer.Overlay />
          <Drawer.Content aria-label="Menu">
            <Drawer.Header>
              <Brand onChoose={close} />
              <Drawer.CloseButton aria-label="Close the menu" />
            </Drawer.Header>
            <Sidebar onChoose={close} />
          </Drawer.Content>
        </Drawer.Root>
      )}
      <div className={classes.column}>
        <TopBar onMenu={wide ? undefined : () => setMenu(true)} />
        <ViewAsBanner />
        <KeptPage>
          <SecondFactorNeeded />
          <GuestBanner />
          <MailBanner />
          <BackButton />
          <NextSteps value={nextSteps}>
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </NextSteps>
        </KeptPage>
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
