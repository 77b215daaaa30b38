import { kinds, searchKinds, type SearchKind } from 'contract/search/search-kinds.ts'
import type { Suggestion } from 'contract/search/search.schemas.ts'
import { Clock, Search } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { ProjectPicture } from '../projects/mark/ProjectPicture.tsx'
import { Highlighted } from '../ui/Highlighted.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import classes from './SearchOptions.module.css'

interface SearchOptionsProps {
  /** The text in the field, and the text for which suggestions were loaded. */
  text: string
  sought: string
  suggestions: Suggestion[]
  recent: string[]
  /** Id of the option selected by keyboard. */
  chosen: string | undefined
  onChoose: (value: string) => void
}

const addresses: Record<SearchKind, string> = {
  institutes: '/institutes/',
  members: '/member-profile/',
  projects: '/projects/',
  events: '/events/',
}

/** Quick results by kind with a link to all results; recent searches if the field is empty. */
export function SearchOptions({ text, sought, suggestions, recent, chosen, onChoose }: SearchOptionsProps) {
  const prefix = useId()
  const option = (value: string, content: ReactNode, look = classes.option) => {
    const id = `${prefix}${value}`
    return (
      <div
        key={value}
        id={id}
        className={look}
        role="option"
        aria-selected={id === chosen}
        data-value={value}
        onClick={() => onChoose(value)}
      >
        {content}
      </div>
    )
  }
  if (text === '')
    return (
      <>
        <Group label="Recent searches">
          {recent.map((one) =>
            option(
              `?${one}`,
              <>
                <Clock size={18} aria-hidden /> <span>{one}</span>
              </>,
            ),
          )}
        </Group>
        {option('forget', 'Clear recent searches', `${classes.option} ${classes.quiet}`)}
      </>
    )
  return (
    <>
      {searchKinds.map((kind) => {
        const found = suggestions.filter((one) => one.kind === kind)
        return (
          found.length > 0 && (
            <Group key={kind} label={kinds[kind].several}>
              {found.map(({ id, name, detail, avatar }) =>
                option(
                  `${addresses[kind]}${id}`,
                  <>
                    {kind === 'projects' ? (
                      <ProjectPicture project={{ id, avatar }} size={32} />
                    ) : (
                      <Portrait name={name} src={avatar} size={32} square={kind !== 'members'} />
                    )}
                    <span className={classes.words}>
                      <span>
                        <Highlighted text={name} sought={sought} />
                      </span>
                      {detail && <span className={classes.detail}>{detail}</span>}
                    </span>
                  </>,
                ),
              )}
            </Group>
          )
        )
      })}
      {option(
        `?${text}`,
        <>
          <Search size={18} aria-hidden /> <span>Show all results for “{text}”</span>
        </>,
      )}
    </>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <div className={classes.label} id={id}>
        {label}
      </div>
      {children}
    </div>
  )
}
