import { ActionIcon, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import classes from './TopBar.module.css'

/** The search field of the top bar. The search is in the address, and an empty text is ignored (SHL-33). */
export function SearchField() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const searched = params.get('q') ?? ''
  const search = (form: FormData) => {
    const text = String(form.get('q')).trim()
    if (text) void navigate(`/dashboard?${new URLSearchParams({ q: text })}`)
  }
  return (
    // The key resets the input when the address changes, for example on going back.
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
