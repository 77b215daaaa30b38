import classes from './EntryCount.module.css'

/** Above this a count is only '99+'. */
const most = 99

/** How many wait behind an entry of the menu; nothing for none. @param words what they are, after the number */
export function EntryCount({ count, words }: { count: number; words: string }) {
  if (count === 0) return null
  const text = count > most ? `${most}+` : String(count)
  return (
    <span className={classes.count}>
      <span aria-hidden>{text}</span>
      <span className="visually-hidden">
        {text} {words}
      </span>
    </span>
  )
}
