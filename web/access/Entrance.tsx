import type { ReactNode } from 'react'
import { useSession } from '../platform/session.ts'
import classes from './Entrance.module.css'

const year = new Date().getFullYear()

interface EntranceProps {
  children: ReactNode
  /** Shown at the right end of the header. */
  aside?: ReactNode
  /** Shown before the links of the footer. */
  credit?: string
}

/** The frame of pages that can be read without a session. It uses neither router nor Mantine, for the landing page. */
export function Entrance({ children, aside, credit }: EntranceProps) {
  const home = useSession() ? '/dashboard' : '/start'
  return (
    <div className={classes.entrance}>
      <a className={classes.skip} href="#page">
        Skip to the page
      </a>
      <header className={classes.top}>
        <a className={classes.brand} href={home}>
          <img src="/seventeen.svg" alt="" width={32} height={32} />
          Seventeen
        </a>
        {aside}
      </header>
      <main className={classes.page} id="page" tabIndex={-1}>
        {children}
      </main>
      <footer className={classes.foot}>
        <div>
          <span>{credit ?? `© ${year} Seventeen`}</span>
          <nav aria-label="Footer">
            <a href="/legal/privacy">Privacy policy</a>
            <a href="/legal/data-protection">Data protection</a>
            <a href="/legal/terms">Terms of use</a>
            <a href="/about/imprint">Imprint</a>
          </nav>
        </div>
      </footer>
    </div>
  )
}
