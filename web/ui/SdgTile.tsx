import { sdgs, type Sdg } from 'contract/institutes/sdgs.ts'
import classes from './SdgTile.module.css'

/** Black or white, whichever has more contrast with the goal's colour. */
const colours = ({ colour, ink }: Sdg) => ({ background: colour, color: ink })

/** A goal as a tile with number and name. The only place for the goals' colours. */
export function SdgTile({ sdg }: { sdg: Sdg }) {
  return (
    <span className={classes.tile} style={colours(sdg)}>
      <span className={classes.number}>{sdg.number}</span>
      <span className={classes.name}>{sdg.name}</span>
    </span>
  )
}

interface SdgTilesProps {
  /** SDG1 to SDG17; other codes are ignored. */
  codes: readonly string[]
  /** Only the numbers, for cards and tables. */
  small?: boolean
  /** Maximum number of tiles; the others are counted. */
  most?: number
}

/** The goals of a project or an institute, in order. */
export function SdgTiles({ codes, small = false, most = sdgs.length }: SdgTilesProps) {
  const goals = sdgs.filter(({ code }) => codes.includes(code))
  if (goals.length === 0) return null
  const more = goals.length - most
  return (
    <ul className={classes.tiles} aria-label="Sustainable development goals" data-small={small}>
      {goals.slice(0, most).map((sdg) => (
        <li key={sdg.code}>
          {small ? (
            <span className={classes.small} style={colours(sdg)} title={sdg.name}>
              {sdg.number}
              <span className="visually-hidden"> {sdg.name}</span>
            </span>
          ) : (
            <SdgTile sdg={sdg} />
          )}
        </li>
      ))}
      {more > 0 && <li className={classes.more}>+{more}</li>}
    </ul>
  )
}
