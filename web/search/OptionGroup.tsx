import { useId, type ReactNode } from 'react'
import classes from './SearchOptions.module.css'

/** Options of one kind, with a label. */
export function OptionGroup({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <div className={classes.label} id={id}>
        {label}
      </div>
      {children}
    </div>
  )
}
