import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '../platform/session.ts'
import classes from './Entrance.module.css'

interface EntranceProps {
  children: ReactNode
  /** What stands at the right of the top line. */
  aside?: ReactNode
  /** Said before the links of the last line. */
  credit?: string
}

/** The frame of every page that can be read without a session. It needs no component library. */
export function Entrance({ children, aside, credit }: EntranceProps) {
  const home = useSession() ? '/dashboard' : '/start'
  return (
    <div className={classes.entrance}>
      <a className={classes.skip} href="#page">
        Skip to the page
      </a>
      <header className={classes.top}>
        <Link className={classes.brand} to={home}>
          <img src="/seventeen.svg" alt="" width={32} height={32} />
          Seventeen
        </Link>
        {aside}
      </header>
      <main className={classes.page} id="page" tabIndex={-1}>
        {children}
      </main>
      <footer className={classes.foot}>
        <span>{credit ?? `© ${new Date().getFullYear()} Seventeen`}</span>
        <nav aria-label="Footer">
          <Link to="/legal/privacy">Privacy policy</Link>
          <Link to="/legal/data-protection">Data protection</Link>
          <Link to="/legal/terms">Terms of use</Link>
          <Link to="/about/imprint">Imprint</Link>
        </nav>
      </footer>
    </div>
  )
}
