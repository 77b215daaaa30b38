import type { Location } from 'contract/results/locations.ts'
import { shortDate } from '../../ui/dates.ts'
import classes from './Locations.module.css'

/** Maximum characters of a location. */
const shown = 80

/** A location with its question and author. */
export function AboutLocation({ location }: { location: Location }) {
  const { question, field, text, user__email, created_at } = location
  return (
    <div className={classes.about}>
      <p className={classes.question}>{field === '' ? question : `${question}: ${field}`}</p>
      <p className={classes.text}>{text.length > shown ? `${text.slice(0, shown)}…` : text}</p>
      <p className={classes.by}>
        {user__email}, {shortDate(created_at)}
      </p>
    </div>
  )
}
