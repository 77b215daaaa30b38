import { countText } from 'contract/platform/totals.ts'
import { Portrait } from './Portrait.tsx'
import classes from './AvatarStack.module.css'

interface AvatarStackProps {
  people: { name: string; avatar: string | null; square?: boolean }[]
  /** Total number of people, including those that are not passed. */
  total: number
  /** Noun in the plural: 'participants'. */
  of?: string
  /** Text before the names, such as 'Also here'; the count and the noun by default. */
  lead?: string
}

/** Maximum number of pictures. */
const most = 4

/** The first four people of a group as overlapping pictures, with the number of others. */
export function AvatarStack({ people, total, of, lead = `${countText(total)} ${of}` }: AvatarStackProps) {
  const shown = people.slice(0, most)
  if (total === 0) return null
  return (
    <div className={classes.stack}>
      <div className={classes.pictures} aria-hidden>
        {shown.map(({ name, avatar, square }, place) => (
          <Portrait key={place} name={name} src={avatar} square={square ?? false} size={32} title={name} />
        ))}
      </div>
      {total > shown.length && (
        <span className={classes.more} aria-hidden>
          +{countText(total - shown.length)}
        </span>
      )}
      <span className="visually-hidden">
        {lead}: {shown.map(({ name }) => name).join(', ')}
        {total > shown.length && ' and others'}
      </span>
    </div>
  )
}
