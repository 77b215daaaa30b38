import { Link } from 'react-router'
import classes from './Footer.module.css'

const year = new Date().getFullYear()

/** Copyright with the current year, and HOME, ABOUT, IMPRINT (SHL-45, SHL-46). */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <span>© {year} Seventeen</span>
      <nav aria-label="Footer">
        <Link to="/dashboard">HOME</Link>
        <Link to="/about">ABOUT</Link>
        <Link to="/about/imprint">IMPRINT</Link>
      </nav>
    </footer>
  )
}
