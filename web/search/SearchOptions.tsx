import { Combobox } from '@mantine/core'
import { kinds, searchKinds, type SearchKind } from 'contract/search/search-kinds.ts'
import type { Suggestion } from 'contract/search/search.contract.ts'
import { Clock, Search } from 'lucide-react'
import { ProjectPicture } from '../projects/mark/ProjectPicture.tsx'
import { Highlighted } from '../ui/Highlighted.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import classes from './SearchBar.module.css'

interface SearchOptionsProps {
  /** What stands in the field, and what the suggestions were found by. */
  text: string
  sought: string
  suggestions: Suggestion[]
  recent: string[]
}

const addresses: Record<SearchKind, string> = {
  institutes: '/institutes/',
  members: '/member-profile/',
  projects: '/projects/',
  events: '/events/',
}

/** Quick results by kind and the way to all of them; while nothing is typed, the latest searches. */
export function SearchOptions({ text, sought, suggestions, recent }: SearchOptionsProps) {
  if (text === '')
    return (
      <Combobox.Options aria-label="Recent searches">
        <Combobox.Group label="Recent searches">
          {recent.map((one) => (
            <Combobox.Option key={one} value={`?${one}`} className={classes.option}>
              <Clock size={18} aria-hidden /> <span>{one}</span>
            </Combobox.Option>
          ))}
        </Combobox.Group>
        <Combobox.Option value="forget" className={classes.quiet}>
          Forget recent searches
        </Combobox.Option>
      </Combobox.Options>
    )
  return (
    <Combobox.Options aria-label="Quick results" mah="min(480px, 70vh)" style={{ overflowY: 'auto' }}>
      {searchKinds.map((kind) => {
        const found = suggestions.filter((one) => one.kind === kind)
        return (
          found.length > 0 && (
            <Combobox.Group key={kind} label={kinds[kind].several}>
              {found.map(({ id, name, detail, avatar }) => (
                <Combobox.Option key={id} value={`${addresses[kind]}${id}`} className={classes.option}>
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
                </Combobox.Option>
              ))}
            </Combobox.Group>
          )
        )
      })}
      <Combobox.Option value={`?${text}`} className={classes.option}>
        <Search size={18} aria-hidden /> <span>Show all results for “{text}”</span>
      </Combobox.Option>
    </Combobox.Options>
  )
}
