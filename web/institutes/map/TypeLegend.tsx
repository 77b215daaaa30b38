import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { TypeMark } from '../TypeMark.tsx'
import classes from './TypeLegend.module.css'

/** Legend of marker colours and letters. */
export const TypeLegend = () => (
  <ul className={classes.legend} aria-label="Map legend">
    {instituteTypeNames.map((name) => (
      <li key={name}>
        <TypeMark type={name} /> {name}
      </li>
    ))}
  </ul>
)
