import { highlighted } from 'contract/search/search-text.ts'
import classes from './Highlighted.module.css'

/** A text in which what was searched for is marked; as it is without a search. */
export function Highlighted({ text, sought }: { text: string; sought?: string | undefined }) {
  if (!sought) return text
  return highlighted(text, sought).map((part, place) =>
    part.found ? (
      <mark key={place} className={classes.found}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
