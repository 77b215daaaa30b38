import { Button, Checkbox } from '@mantine/core'
import { counted } from 'contract/platform/totals.ts'
import type { ReactNode } from 'react'
import { selects, type Selection } from './use-selection.ts'
import type { Several } from './use-several.ts'
import classes from './Selection.module.css'

interface SelectionBarProps {
  selection: Selection
  several: Several
  className?: string | undefined
  /** Buttons for the chosen rows. */
  children: ReactNode
}

/** Chooses all rows of the page of a list, and shows actions for the chosen ones. It always has the same height. */
export function SelectionBar({ selection, several, className = '', children }: SelectionBarProps) {
  const { chosen, selectable, chooseAll } = selection
  const { refused, of } = several
  if (selectable === 0 && refused.length === 0) return null
  return (
    <>
      <div
        className={`${classes.bar} ${className}`}
        role="group"
        aria-label="Selection"
        data-active={chosen.length > 0}
      >
        <Checkbox
          label={chosen.length > 0 ? `${chosen.length} selected` : 'Select all on this page'}
          aria-label="Select all on this page"
          checked={chosen.length > 0 && chosen.length === selectable}
          indeterminate={chosen.length > 0 && chosen.length < selectable}
          onChange={({ currentTarget }) => chooseAll(currentTarget.checked)}
        />
        <span className="visually-hidden" role="status">
          {chosen.length > 0 && `${chosen.length} selected`}
        </span>
        {chosen.length > 0 && <div className={classes.actions}>{children}</div>}
      </div>
      {refused.length > 0 && (
        <div className={classes.refused} role="alert">
          <p>{counted(refused.length, of)} could not be changed:</p>
          <ul>
            {refused.map(({ name, detail }) => (
              <li key={`${name} ${detail}`}>
                <strong>{name}</strong>: {detail}
              </li>
            ))}
          </ul>
          <Button variant="subtle" size="compact-sm" onClick={several.forget}>
            Dismiss
          </Button>
        </div>
      )}
    </>
  )
}

/** The checkbox of a row; nothing if no action applies to it. */
export function RowCheckbox({ selection, id }: { selection: Selection; id: number }) {
  if (!selection.canChoose(id)) return null
  return (
    <Checkbox
      {...{ [selects]: id }}
      aria-label={`Select ${selection.nameOf(id)}`}
      checked={selection.isChosen(id)}
      onChange={({ currentTarget, nativeEvent }) =>
        selection.choose(id, currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  )
}
