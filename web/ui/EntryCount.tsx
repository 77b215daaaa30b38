import classes from './EntryCount.module.css'

/** Larger counts are shown as '99+'. */
const most = 99

/** The count of a menu entry; renders nothing for 0. @param words noun after the number, for screen readers */
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
