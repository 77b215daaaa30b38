import type { SearchFilters } from 'contract/search/search-filters.ts'
import { SlidersHorizontal } from 'lucide-react'
import { useNavigate } from 'react-router'
import { isAdvanced, panelAddress } from './search-address.ts'
import classes from './SearchBar.module.css'

interface AdvancedToggleProps {
  /** Search parameters of the search page; undefined on other pages. */
  shown: URLSearchParams | undefined
  readDefaults: () => Promise<SearchFilters | undefined>
}

/** Opens or closes the advanced search panel from any page (SHL-34, SHL-37). */
export function AdvancedToggle({ shown, readDefaults }: AdvancedToggleProps) {
  const navigate = useNavigate()
  const toggle = async () => navigate(panelAddress(shown, await readDefaults()), { preventScrollReset: true })
  const isOpen = shown !== undefined && isAdvanced(shown)
  return (
    <button
      className={classes.advanced}
      type="button"
      aria-label="Advanced search"
      aria-expanded={isOpen}
      aria-controls={isOpen ? 'advanced-search' : undefined}
      onClick={() => void toggle()}
    >
      <SlidersHorizontal size={18} aria-hidden />
    </button>
  )
}
