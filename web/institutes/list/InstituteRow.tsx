import type { ListedInstitute as Institute } from 'contract/institutes/institute-shapes.ts'
import { Link } from 'react-router'
import { SdgDots } from '../../ui/SdgDots.tsx'
import { FollowButton } from '../FollowButton.tsx'
import { InstituteImage } from '../InstituteImage.tsx'
import { MarkIcon } from '../mark/MarkIcon.tsx'
import { TypeMark } from '../TypeMark.tsx'
import classes from './InstituteRow.module.css'

interface InstituteRowProps {
  institute: Institute
  /** Goals of the viewer's institutions. */
  myGoals: readonly string[]
  /** Whether it is under the pointer, here or on the map. */
  pointed: boolean
  onPoint: (id: number | undefined) => void
}

/** An institute in one row: mark, name, type, place and goals (INS-09). */
export function InstituteRow({ institute, myGoals, pointed, onPoint }: InstituteRowProps) {
  const { id, name, type, address, sustainable_development_goals: goals } = institute
  const place = [address.city_name, address.country_name].filter(Boolean).join(', ')
  return (
    <article
      className={classes.row}
      data-pointed={pointed}
      onPointerEnter={() => onPoint(id)}
      onPointerLeave={() => onPoint(undefined)}
      onFocus={() => onPoint(id)}
      onBlur={() => onPoint(undefined)}
    >
      <InstituteImage institute={institute} className={classes.image} />
      <div className={classes.text}>
        <h2 className={classes.name}>
          <Link to={`/institutes/${id}`}>{name}</Link>
          <MarkIcon mark={institute.mark} />
        </h2>
        <p className={classes.facts}>
          <span>
            <TypeMark type={type} /> {type}
          </span>
          {place && <span>{place}</span>}
        </p>
      </div>
      <SdgDots codes={goals} mine={myGoals} className={classes.goals} />
      <div className={classes.actions}>
        <FollowButton institute={institute} icon />
      </div>
    </article>
  )
}
