import type { useInstituteSearch } from './use-institute-search.ts'
import classes from './InstituteSearch.module.css'

interface InstituteOptionsProps {
  search: ReturnType<typeof useInstituteSearch>
  typed: string
  /** Place of the option that the keyboard is at. */
  active: number
  /** Called with the place of the chosen one; behind the last of those found is the new one. */
  onChoose: (place: number) => void
}

export const optionId = (place: number) => `institutes-found-${place}`

/** The institutes that are found below the field, and the way to a new one. */
export function InstituteOptions({ search, typed, active, onChoose }: InstituteOptionsProps) {
  const { found, settled, failure } = search
  const state = failure
    ? `The search did not work. ${failure}`
    : found.length > 0
      ? undefined
      : settled
        ? 'No institution of this name is here yet.'
        : 'Searching ...'
  const names = found.map(({ name, detail }) => (detail ? `${name}, ${detail}` : name))
  const options = settled ? [...names, `Create ‘${typed}’ as a new institution`] : names
  return (
    <div className={classes.list}>
      {state && (
        <p className={classes.state} role="status">
          {state}
        </p>
      )}
      <ul id="institutes-found" role="listbox" aria-label="Institutions found">
        {options.map((words, place) => (
          <li
            key={found[place]?.id ?? 'new'}
            id={optionId(place)}
            role="option"
            aria-selected={place === active}
            className={classes.option}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(place)}
          >
            {words}
          </li>
        ))}
      </ul>
    </div>
  )
}
