import type { KeyboardEvent } from 'react'

/** Milliseconds in which letters belong together. */
const together = 800
/** Milliseconds between looks whether it is open, and how many there are. */
const pause = 30
const patience = 30
let typed = { text: '', at: 0 }

/**
 * Lets typed letters find an option of a select without search, as in the browser's own: they open it, and its active
 * option becomes the next one that begins with them. The component library has keys for arrows, Home and End only.
 */
export function selectByLetter({
  key,
  timeStamp,
  currentTarget: input,
  ...event
}: KeyboardEvent<HTMLInputElement>) {
  if (!input.readOnly || event.ctrlKey || event.metaKey || event.altKey) return
  if ([...key].length !== 1 || key === ' ') {
    // A key that somebody pressed, not those of `activate`.
    if (event.isTrusted) typed = { text: '', at: 0 }
    return
  }
  const begun = timeStamp - typed.at < together ? typed.text : ''
  typed = { text: (begun + key).toLowerCase(), at: timeStamp }
  // A click closes an open one: the letters after the first find it opening.
  if (begun === '' && input.getAttribute('aria-expanded') !== 'true') input.click()
  const { text } = typed
  // It is drawn open after that, on a slow device some time later, and then chooses its active option itself.
  const look = (times: number) =>
    setTimeout(() => {
      if (typed.text === text && !activate(input, text) && times > 0) look(times - 1)
    }, pause)
  look(patience)
}

/** @returns whether it is open */
function activate(input: HTMLInputElement, text: string): boolean {
  if (input.getAttribute('aria-expanded') !== 'true') return false
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  const options = [
    ...(list?.querySelectorAll('[role="option"]:not([data-combobox-disabled])') ?? []),
  ] as HTMLElement[]
  const has = (name: string) => options.findIndex((option) => option.hasAttribute(name))
  // When it opens, it stands at the chosen option, without a mark.
  const marked = has('data-combobox-selected')
  const active = marked === -1 ? has('data-combobox-active') : marked
  // The same letter again goes on to the next option; more letters may keep the present one.
  const first = text.length > 1 ? Math.max(active, 0) : active + 1
  const inTurn = options.map((_, place) => (first + place) % options.length)
  const found = inTurn.find((place) => options[place]?.textContent.trim().toLowerCase().startsWith(text))
  if (found === undefined) return true
  const steps = (found - active + options.length) % options.length
  for (let step = 0; step < steps; step++)
    input.dispatchEvent(
      new window.KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true }),
    )
  return true
}
