import { useState, type KeyboardEvent } from 'react'

/**
 * Keyboard handling for a list of options below a field: arrow keys select, Enter accepts, Escape closes.
 *
 * @param list id of the list element; each option has an id and a `data-value`
 */
export function useOptions(list: string) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const close = () => (setOpen(false), setChosen(undefined))

  const move = (event: KeyboardEvent, take: (value: string) => void) => {
    const options = [...document.querySelectorAll<HTMLElement>(`#${CSS.escape(list)} [role=option]`)]
    const place = options.findIndex(({ id }) => id === chosen)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setOpen(true)
      const next = options.at(place < 0 && step < 0 ? -1 : (place + step) % Math.max(1, options.length))
      setChosen(next?.id)
      next?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && isOpen && options[place]) {
      event.preventDefault()
      take(options[place].dataset['value'] ?? '')
      setChosen(undefined)
    }
  }
  /** Opens the list without a selection, after the text has changed. */
  const open = () => (setOpen(true), setChosen(undefined))
  return { isOpen, chosen: isOpen ? chosen : undefined, open, close, move }
}
