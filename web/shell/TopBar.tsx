import { Menu as MenuIcon } from 'lucide-react'
import { Bell } from '../notifications/Bell.tsx'
import { SearchBar } from '../search/SearchBar.tsx'
import { LoadingBar } from '../ui/LoadingBar.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { WaitingMark } from './WaitingMark.tsx'
import classes from './TopBar.module.css'

/** Search, notifications and account; on small screens also the menu button. */
export function TopBar({ onMenu }: { onMenu?: (() => void) | undefined }) {
  return (
    <header className={classes.bar}>
      {onMenu && (
        <button className={classes.button} type="button" onClick={onMenu}>
          <MenuIcon size={22} aria-hidden />
          <span className="visually-hidden">Menu</span>
          <WaitingMark />
        </button>
      )}
      <SearchBar />
      <div className={classes.mine}>
        <Bell />
        <AccountMenu />
      </div>
      <LoadingBar />
    </header>
  )
}
