import type { KeyboardEvent } from 'react'

/** Milliseconds between letters of one search. */
const together = 800
/** Milliseconds between checks whether the list is open, and their number. */
const pause = 30
const patience = 30
let typed = { text: '', at: 0 }

/**
 * Typed letters open a select without search and activate the next option that starts with them, as in native selects.
 * Mantine handles only arrows, Home and End.
 */
export function selectByLetter({
  key,
  timeStamp,
  currentTarget: input,
  ...event
}: KeyboardEvent<HTMLInputElement>) {
  if (!input.readOnly || event.ctrlKey || event.metaKey || event.altKey) return
  if ([...key].length !== 1 || key === ' ') {
    // Ignores the events of `activate`.
    if (event.isTrusted) typed = { text: '', at: 0 }
    return
  }
  const begun = timeStamp - typed.at < together ? typed.text : ''
  typed = { text: (begun + key).toLowerCase(), at: timeStamp }
  // Only the first letter clicks, because a click closes an open list.
  if (begun === '' && input.getAttribute('aria-expanded') !== 'true') input.click()
  const { text } = typed
  // The list opens later.
  const look = (times: number) =>
    setTimeout(() => {
      if (typed.text === text && !activate(input, text) && times > 0) look(times - 1)
    }, pause)
  look(patience)
}

/** @returns whether the list is open and has its options */
function activate(input: HTMLInputElement, text: string): boolean {
  if (input.getAttribute('aria-expanded') !== 'true') return false
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  const options = [
    ...(list?.querySelectorAll('[role="option"]:not([data-combobox-disabled])') ?? []),
  ] as HTMLElement[]
  if (options.length === 0) return false
  const has = (name: string) => options.findIndex((option) => option.hasAttribute(name))
  // After opening, the selected option is active without being marked.
  const marked = has('data-combobox-selected')
  const active = marked === -1 ? has('data-combobox-active') : marked
  // The same letter again moves to the next option; further letters may keep the present one.
  const first = text.length > 1 ? Math.max(active, 0) : active + 1
  const inTurn = options.map((_, place) => (first + place) % options.length)
  const found = inTurn.find((place) => options[place]?.textContent.trim().toLowerCase().startsWith(text))
  if (found === undefined) return true
  const press = (key: string) =>
    input.dispatchEvent(new window.KeyboardEvent('keydown', { key, code: key, bubbles: true }))
  // On a busy device the position that Enter uses may still be another one than the options show: each step sets both.
  if (found === active) press('ArrowUp')
  for (let step = 0; step <= options.length; step++) {
    press('ArrowDown')
    if (options[found]?.hasAttribute('data-combobox-selected')) break
  }
  return true
}
