import type { useInstituteSearch } from './use-institute-search.ts'
import classes from './InstituteSearch.module.css'

interface InstituteOptionsProps {
  search: ReturnType<typeof useInstituteSearch>
  typed: string
  /** Index of the option selected by keyboard. */
  active: number
  /** Called with the index of the selected option; the last one creates a new institution. */
  onChoose: (place: number) => void
}

export const optionId = (place: number) => `institutes-found-${place}`

/** Search results below the field, with an option to create a new institution. */
export function InstituteOptions({ search, typed, active, onChoose }: InstituteOptionsProps) {
  const { found, settled, failure } = search
  const state = failure
    ? `The search failed. ${failure}`
    : found.length > 0
      ? undefined
      : settled
        ? 'No institution with this name yet.'
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
            // Keeps the focus in the field.
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
