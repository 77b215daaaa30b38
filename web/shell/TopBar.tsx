import { Menu as MenuIcon } from 'lucide-react'
import { Bell } from '../notifications/Bell.tsx'
import { SearchBar } from '../search/SearchBar.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import classes from './TopBar.module.css'

/** Search, notifications and account; on small screens also the button that opens the menu. */
export function TopBar({ onMenu }: { onMenu?: (() => void) | undefined }) {
  return (
    <header className={classes.bar}>
      {onMenu && (
        <button className={classes.button} type="button" aria-label="Menu" onClick={onMenu}>
          <MenuIcon size={22} aria-hidden />
        </button>
      )}
      <SearchBar />
      <div className={classes.mine}>
        <Bell />
        <AccountMenu />
      </div>
    </header>
  )
}
