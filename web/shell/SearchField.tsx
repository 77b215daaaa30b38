import { ActionIcon, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import classes from './TopBar.module.css'

/** Searches with Enter or a click; the search stands in the address, and an empty text does nothing (SHL-33). */
export function SearchField() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const searched = params.get('q') ?? ''
  const search = (form: FormData) => {
    const text = String(form.get('q')).trim()
    if (text) void navigate(`/dashboard?${new URLSearchParams({ q: text })}`)
  }
  return (
    // The key brings the field back to what the address says, after going back for instance.
    <form
      key={searched}
      role="search"
      className={classes.search}
      onSubmit={(event) => (event.preventDefault(), search(new FormData(event.currentTarget)))}
    >
      <TextInput
        name="q"
        type="search"
        aria-label="Search"
        placeholder="Search"
        defaultValue={searched}
        maxLength={200}
        rightSection={
          <ActionIcon type="submit" variant="subtle" size={32} aria-label="Start the search">
            <Search size={18} aria-hidden />
          </ActionIcon>
        }
      />
    </form>
  )
}
