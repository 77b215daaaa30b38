import { positionOn } from './position.ts'
import classes from './WorldMap.module.css'

export interface WorldPoint {
  key: string | number
  latitude: number
  longitude: number
  /** Stronger than the others, for example because its row has the focus. */
  isStrong?: boolean
  /** Institutions at this point; more make it larger. */
  count?: number
}

interface WorldMapProps {
  /** What it shows, for readers who do not see it. The content must also be in a list or a sentence. */
  label: string
  points: readonly WorldPoint[]
  /** The reader's own place, with its name. */
  own?: { latitude: number; longitude: number; name: string } | undefined
}

/**
 * The world with points, without a map library: a picture that cannot be moved. Institutions that people look for are on the
 * map of the page Institutes.
 */
export function WorldMap({ label, points, own }: WorldMapProps) {
  return (
    <div className={classes.map} role="img" aria-label={label}>
      <div className={classes.land} />
      {points.map(({ key, latitude, longitude, isStrong = false, count = 1 }) => {
        const at = positionOn(latitude, longitude)
        return (
          at && (
            <span
              key={key}
              className={classes.point}
              data-strong={isStrong}
              style={{ ...percent(at), ...sizeOf(count) }}
            />
          )
        )
      })}
      {own && <Own {...own} />}
    </div>
  )
}

function Own({ latitude, longitude, name }: NonNullable<WorldMapProps['own']>) {
  const at = positionOn(latitude, longitude)
  if (!at) return null
  return (
    <span className={classes.own} data-side={at.left > 60 ? 'before' : 'after'} style={percent(at)}>
      <span>{name}</span>
    </span>
  )
}

const percent = ({ left, top }: { left: number; top: number }) => ({ left: `${left}%`, top: `${top}%` })

/** Its area grows with the count. */
const sizeOf = (count: number) => {
  const size = Math.min(24, 9 + 2 * Math.sqrt(count - 1))
  return count > 1 ? { width: size, height: size } : {}
}
