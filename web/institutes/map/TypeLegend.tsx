import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { TypeMark } from '../TypeMark.tsx'
import classes from './TypeLegend.module.css'

/** What the colours and letters of markers mean. */
export const TypeLegend = () => (
  <ul className={classes.legend} aria-label="Markers of the map">
    {instituteTypeNames.map((name) => (
      <li key={name}>
        <TypeMark type={name} /> {name}
      </li>
    ))}
  </ul>
)
