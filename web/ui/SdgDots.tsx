import { sdgs } from 'contract/institutes/sdgs.ts'
import classes from './SdgDots.module.css'

interface SdgDotsProps {
  /** SDG1 to SDG17; other codes are ignored. */
  codes: readonly string[]
  /** Goals of the viewer's institutions, which are named if they are in common. */
  mine?: readonly string[]
  className?: string | undefined
}

/** Goals as dots in their colours, for rows. Goals in common are also named by number. */
export function SdgDots({ codes, mine = [], className = '' }: SdgDotsProps) {
  const goals = sdgs.filter(({ code }) => codes.includes(code))
  const shared = goals.filter(({ code }) => mine.includes(code))
  if (goals.length === 0) return <div className={className} />
  return (
    <div className={`${classes.goals} ${className}`}>
      <ul className={classes.dots} aria-label="Sustainable development goals">
        {goals.map(({ code, number, name, colour }) => (
          <li
            key={code}
            className={classes.dot}
            style={{ background: colour }}
            data-shared={mine.length === 0 || mine.includes(code)}
            title={`${number} ${name}`}
          >
            <span className="visually-hidden">
              {number} {name}
            </span>
          </li>
        ))}
      </ul>
      {shared.length > 0 && (
        <p className={classes.shared}>SDG {shared.map(({ number }) => number).join(', ')} in common</p>
      )}
    </div>
  )
}
