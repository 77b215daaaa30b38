import { Portrait } from '../../ui/Portrait.tsx'
import { usePresentPeople } from './use-present-people.ts'
import classes from './PresentInSection.module.css'

/** Maximum number of portraits; further people are counted. */
const most = 2

/** Other users currently in a section. */
export function PresentInSection({ index }: { index: number }) {
  const text = usePresentPeople((present) => present.namesIn(index))
  if (text === '') return null
  const names = text.split('\n')
  const more = names.length - most
  return (
    <span className={classes.here} title={`${names.join(', ')} here now`}>
      {names.slice(0, most).map((name, place) => (
        <Portrait key={place} name={name} size={22} />
      ))}
      {more > 0 && <span aria-hidden>+{more}</span>}
      <span className="visually-hidden">, {wordsOf(names)} here</span>
    </span>
  )
}

const wordsOf = ([first, ...others]: string[]) =>
  others.length === 0
    ? `${first} is`
    : `${first} and ${others.length === 1 ? others[0] : `${others.length} others`} are`
