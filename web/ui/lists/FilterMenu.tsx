import { Button, Checkbox, Popover } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { countText } from 'contract/platform/totals.ts'
import classes from './FilterMenu.module.css'

export interface FilterOption {
  value: string
  label: string
  /** Shown before the label. */
  mark?: ReactNode
}

interface FilterMenuProps {
  label: string
  options: readonly FilterOption[]
  chosen: readonly string[]
  /** Number of rows for each option; undefined if unknown. */
  counts?: Record<string, number> | undefined
  /** The counts are lower bounds. */
  countsAreLeast?: boolean | undefined
  onChange: (chosen: string[]) => void
}

/** A multi-select filter with the number of rows for each option (INS-02). */
export function FilterMenu({
  label,
  options,
  chosen: inAddress,
  counts,
  countsAreLeast = false,
  onChange,
}: FilterMenuProps) {
  const [chosen, choose] = useChosen(inAddress, onChange)
  return (
    <Popover
      position="bottom-start"
      trapFocus
      returnFocus
      shadow="md"
      width={320}
      transitionProps={{ duration: 100 }}
    >
      <Popover.Target>
        <Button variant="default" rightSection={<ChevronDown size={16} aria-hidden />}>
          {label}
          {chosen.length > 0 && (
            <>
              {' '}
              <span className={classes.chosen}>{chosen.length}</span>
              <span className="visually-hidden"> chosen</span>
            </>
          )}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={label}>
        <Checkbox.Group value={[...chosen]} onChange={choose} aria-label={label}>
          <ul className={classes.options}>
            {options.map(({ value, label: words, mark }) => (
              <li key={value}>
                <label className={classes.option} data-none={counts !== undefined && !counts[value]}>
                  <Checkbox
                    value={value}
                    size="sm"
                    aria-label={counts ? `${words} (${figure(counts[value], countsAreLeast)})` : words}
                  />
                  {mark}
                  <span className={classes.words}>{words}</span>
                  <span className={classes.count}>{counts && figure(counts[value], countsAreLeast)}</span>
                </label>
              </li>
            ))}
          </ul>
        </Checkbox.Group>
        {chosen.length > 0 && (
          <div className={classes.foot}>
            <Button variant="subtle" size="compact-md" onClick={() => choose([])}>
              Clear {label}
            </Button>
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** The address changes in a transition; the checkboxes change immediately. */
function useChosen(inAddress: readonly string[], onChange: (chosen: string[]) => void) {
  const text = JSON.stringify(inAddress)
  const [shown, setShown] = useState({ chosen: inAddress, text })
  if (shown.text !== text) setShown({ chosen: inAddress, text })
  const choose = (chosen: string[]) => {
    setShown({ chosen, text })
    onChange(chosen)
  }
  return [shown.chosen, choose] as const
}

const figure = (count = 0, isLeast = false) => `${countText(count)}${isLeast && count > 0 ? '+' : ''}`
