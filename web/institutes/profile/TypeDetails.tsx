import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { detailsOf } from 'contract/institutes/type-details.ts'
import type { ReactNode } from 'react'
import { Detail } from './Detail.tsx'
import classes from './InstitutePage.module.css'

/** Type-specific details of an institute; nothing if there are none. */
export function TypeDetails({ institute: { type, type_details } }: { institute: Institute }) {
  const told = detailsOf(type).flatMap(({ name, label, unit }) => {
    const value = type_details[name]
    return value === undefined || name === 'legal_status' ? [] : [{ name, label, unit, value }]
  })
  if (told.length === 0) return null
  return (
    <section>
      <h2>Details</h2>
      <dl className={classes.typeDetails}>
        {told.map(({ name, label, unit, value }) => (
          <Detail key={name} name={label}>
            {shown(value, unit)}
          </Detail>
        ))}
      </dl>
    </section>
  )
}

function shown(value: string | number | string[], unit: string | undefined): ReactNode {
  if (typeof value === 'number') return `${value.toLocaleString('en-US')}${unit ? ` ${unit}` : ''}`
  if (typeof value === 'string') return value
  return (
    <ul className={classes.list}>
      {value.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  )
}
