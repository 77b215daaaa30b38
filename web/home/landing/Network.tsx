import type { ResponseOf } from 'contract/platform/endpoint.ts'
import type { landing } from 'contract/home/landing.endpoints.ts'
import { sdgs } from 'contract/institutes/sdgs.ts'
import { useEffect, useState } from 'react'
import { WorldMap } from '../../ui/world-map/WorldMap.tsx'
import classes from './Network.module.css'

type Overview = ResponseOf<typeof landing.read>

/** Responses by goal; the empty text is for all goals. */
type Loaded = Partial<Record<string, Overview>>

/** Who is in the network: figures, a map and example matches, of all goals or of one. */
export function Network() {
  const [goal, setGoal] = useState('')
  const [loaded, setLoaded] = useState<Loaded>({})
  /** The goal whose figures could not be loaded. */
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    if (loaded[goal]) return
    const controller = new AbortController()
    readOverview(goal, controller.signal).then(
      (overview) => {
        setFailed(undefined)
        setLoaded((before) => ({ ...before, [goal]: overview }))
      },
      () => controller.signal.aborted || setFailed(goal),
    )
    return () => controller.abort()
  }, [goal, loaded])
  // Figures of the goal before stay until the others have loaded.
  const [shown, setShown] = useState<Overview>()
  const current = loaded[goal]
  if (current && current !== shown) setShown(current)
  const chosen = sdgs.find(({ code }) => code === goal)
  const isKept = shown !== undefined && current === undefined

  return (
    <section className={classes.network} aria-labelledby="network">
      <h2 id="network">Who is here</h2>
      <div className={classes.goals} role="group" aria-label="Show the institutions of a goal">
        <button type="button" aria-pressed={goal === ''} className={classes.all} onClick={() => setGoal('')}>
          All goals
        </button>
        {sdgs.map(({ code, number, name, colour, ink }) => (
          <button
            key={code}
            type="button"
            aria-pressed={goal === code}
            aria-label={`Goal ${number}: ${name}`}
            title={name}
            className={classes.goal}
            style={{ background: colour, color: ink }}
            onClick={() => setGoal(goal === code ? '' : code)}
          >
            {number}
          </button>
        ))}
      </div>
      {failed === goal && (
        <p role="alert" className={classes.failed}>
          These figures could not be loaded. Everything else on this page works.{' '}
          <button type="button" onClick={() => setLoaded((before) => ({ ...before }))}>
            Try again
          </button>
        </p>
      )}
      <div className={classes.body} data-kept={isKept} aria-busy={isKept && failed !== goal}>
        <p className={classes.figures} role="status">
          {shown ? <Figures of={shown} goal={chosen?.name} /> : <span aria-hidden>&nbsp;</span>}
        </p>
        <WorldMap
          label="World map of the public institutions"
          points={(shown?.points ?? []).map(([latitude, longitude, count]) => ({
            key: `${latitude} ${longitude}`,
            latitude,
            longitude,
            count,
          }))}
        />
        <h3>{chosen ? `Matches on ${chosen.name.toLowerCase()}` : 'Three matches, and why'}</h3>
        <ul className={classes.matches}>
          {shown?.matches.map(({ one, other, reasons }) => (
            <li key={`${one.name} ${other.name}`}>
              <p className={classes.pair}>
                <Party of={one} />
                <span className={classes.and}>and</span>
                <Party of={other} />
              </p>
              <p className={classes.reasons}>{reasons.join('. ')}.</p>
            </li>
          ))}
          {shown?.matches.length === 0 && (
            <li className={classes.none}>
              No matches yet. Register your institution to be part of the first one.
            </li>
          )}
        </ul>
      </div>
    </section>
  )
}

const figure = new Intl.NumberFormat('en')
const counted = (count: number, one: string, several: string) =>
  `${figure.format(count)} ${count === 1 ? one : several}`

function Figures({
  of: { institutes, countries, projects },
  goal,
}: {
  of: Overview
  goal: string | undefined
}) {
  return (
    <>
      <strong>{counted(institutes, 'institution', 'institutions')}</strong> in{' '}
      <strong>{counted(countries, 'country', 'countries')}</strong>
      {goal && ` work on ${goal.toLowerCase()}`}, and{' '}
      <strong>{counted(projects, 'public project', 'public projects')}</strong>
    </>
  )
}

const Party = ({ of: { name, type, country } }: { of: Overview['matches'][number]['one'] }) => (
  <span className={classes.party}>
    <strong>{name}</strong>
    <span>
      {type}
      {country && `, ${country}`}
    </span>
  </span>
)

async function readOverview(goal: string, signal: AbortSignal): Promise<Overview> {
  // Loaded later than the page, which needs no call.
  const { readLanding } = await import('./read-landing.ts')
  return readLanding(goal, signal)
}
