import { useState, type KeyboardEvent } from 'react'

/**
 * The options that a field opens below itself: up and down choose one, Enter takes it, Escape closes them.
 *
 * @param list id of the element that holds them; each has an id and its value as `data-value`
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
  /** Opens them without one chosen, since what was typed has changed. */
  const open = () => (setOpen(true), setChosen(undefined))
  return { isOpen, chosen: isOpen ? chosen : undefined, open, close, move }
}
