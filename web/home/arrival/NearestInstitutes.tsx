import { useSuspenseQuery } from '@tanstack/react-query'
import { home } from 'contract/home/home.endpoints.ts'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { WorldMap } from '../../ui/world-map/WorldMap.tsx'
import { NearRow } from './NearRow.tsx'
import { useNearActions } from './use-near-actions.ts'
import classes from './Arrival.module.css'

/** Keys that move to another row, and by how many rows. */
const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

/**
 * The nearest institutions on the world map and as a list. The list is one tab stop for its rows: arrow keys move between
 * them, F follows and C connects.
 */
export function NearestInstitutes() {
  const {
    data: { own, results },
  } = useSuspenseQuery(queryOf(home.nearest))
  const [current, setCurrent] = useState(0)
  const list = useRef<HTMLOListElement>(null)
  const actions = useNearActions()
  if (results.length === 0)
    return (
      <p className={classes.nothing}>
        No other institutions yet. <Link to="/institutes">Institutes</Link> shows them when they have joined.
      </p>
    )

  const at = Math.min(current, results.length - 1)
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const institute = results[at]
    const key = event.key.toLowerCase()
    const move = moves[event.key]
    if (move !== undefined) {
      const next = Math.max(0, Math.min(results.length - 1, at + move))
      setCurrent(next)
      list.current?.querySelectorAll<HTMLElement>('a[data-row]')[next]?.focus()
    } else if (key === 'f' && institute) actions.follow(institute)
    else if (key === 'c' && institute) actions.connect(institute)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const points = results.flatMap(({ id, latitude, longitude }, index) =>
    latitude === null || longitude === null ? [] : [{ key: id, latitude, longitude, isStrong: index === at }],
  )
  const place =
    own && own.latitude !== null && own.longitude !== null
      ? { name: own.name, latitude: own.latitude, longitude: own.longitude }
      : undefined
  return (
    <div className={classes.world}>
      <div className={classes.map}>
        <WorldMap
          label={`The world with ${own ? `${own.name} and ` : ''}the institutions of the list`}
          points={points}
          own={place}
        />
        <p className={classes.keys}>
          In the list: <kbd>↑</kbd> <kbd>↓</kbd> to move, <kbd>F</kbd> to follow, <kbd>C</kbd> to connect.
        </p>
      </div>
      <ol ref={list} className={classes.list} aria-label="Institutions near you" onKeyDown={press}>
        {results.map((institute, index) => (
          <NearRow
            key={institute.id}
            institute={institute}
            actions={actions}
            isCurrent={index === at}
            onCurrent={() => setCurrent(index)}
          />
        ))}
      </ol>
    </div>
  )
}
