import { TextInput } from '@mantine/core'
import { minSearchLength } from 'contract/institutes/institute-search.ts'
import { useState, type KeyboardEvent } from 'react'
import { Label } from '../../ui/forms/Label.tsx'
import { InstituteOptions, optionId } from './InstituteOptions.tsx'
import { useInstituteSearch, type FindInstitutes } from './use-institute-search.ts'
import classes from './InstituteSearch.module.css'

interface InstituteSearchProps {
  find: FindInstitutes
  /** The typed text, or the name of the selected institute. */
  name: string
  /** Id of the selected institute. */
  chosen: number | null
  error: string | undefined
  onChange: (name: string, chosen: number | null) => void
  /** Called to create a new institution, because none has the typed name. */
  onCreate: (name: string) => void
}

/** Search for an institute by name, from three characters (ACC-50, ACC-51, INS-29). */
export function InstituteSearch({ find, name, chosen, error, onChange, onCreate }: InstituteSearchProps) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const typed = name.trim()
  const search = useInstituteSearch(find, chosen === null ? typed : undefined)
  const { found, settled } = search
  const shown = isOpen && chosen === null && typed.length >= minSearchLength
  const count = found.length + (settled ? 1 : 0)

  const close = () => (setOpen(false), setActive(-1))
  const take = (institute: { id: number; name: string }) => onChange(institute.name, institute.id)
  const type = (text: string) => {
    onChange(text, null)
    setOpen(true)
    setActive(-1)
  }
  const choose = (place: number) => {
    const institute = found[place]
    close()
    if (institute) return take(institute)
    onCreate(typed)
  }
  // Typing the full name selects the institute, even without a click.
  const leave = () => {
    close()
    const [same, ...others] = found.filter((one) => one.name.toLowerCase() === typed.toLowerCase())
    if (chosen === null && same && others.length === 0) take(same)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return close()
    if (event.key === 'Enter' && shown && active >= 0) {
      event.preventDefault()
      return choose(active)
    }
    const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (way === 0 || count === 0) return
    event.preventDefault()
    setOpen(true)
    const next = active < 0 && way < 0 ? count - 1 : (active + way + count) % count
    setActive(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div className={classes.search}>
      <TextInput
        id="institute"
        label={<Label required>Institution</Label>}
        description={`Type at least ${minSearchLength} characters of its name, then choose it from the list`}
        value={name}
        error={error}
        autoComplete="off"
        maxLength={200}
        role="combobox"
        aria-expanded={shown}
        aria-controls="institutes-found"
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? optionId(active) : undefined}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={leave}
        onKeyDown={press}
      />
      {shown && <InstituteOptions search={search} typed={typed} active={active} onChoose={choose} />}
    </div>
  )
}
