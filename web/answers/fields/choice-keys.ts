import type { KeyboardEvent } from 'react'

/**
 * Keyboard navigation in a group of radio buttons or checkboxes: arrow keys, Home, End, and the first letter of an option. Space
 * clears the selected radio button, which browsers do not do (SRV-36).
 */
export function moveByKey(event: KeyboardEvent<HTMLElement>, choose: (option: string) => void): void {
  const { key, target, currentTarget, ctrlKey, metaKey, altKey } = event
  if (!(target instanceof HTMLInputElement) || ctrlKey || metaKey || altKey) return
  const { option } = target.dataset
  if (option === undefined) return
  const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>('input[data-option]')]
  const isRadio = target.type === 'radio'
  if (key === ' ' && isRadio && target.checked) {
    event.preventDefault()
    return choose(option)
  }
  const next = nextBox(boxes, target, currentTarget.matches(':dir(rtl)') ? mirrored(key) : key)
  // The browser handles arrow keys in a group of radio buttons.
  if (!next || (isRadio && key.startsWith('Arrow'))) return
  event.preventDefault()
  if (!isRadio) for (const box of boxes) box.tabIndex = box === next ? 0 : -1
  next.focus()
}

const mirrored = (key: string) =>
  key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key

function nextBox(
  boxes: HTMLInputElement[],
  from: HTMLInputElement,
  key: string,
): HTMLInputElement | undefined {
  const at = boxes.indexOf(from)
  const count = boxes.length
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return boxes[(at + 1) % count]
    case 'ArrowUp':
    case 'ArrowLeft':
      return boxes[(at - 1 + count) % count]
    case 'Home':
      return boxes[0]
    case 'End':
      return boxes.at(-1)
  }
  if (key.length !== 1 || key === ' ') return undefined
  const inTurn = [...boxes.slice(at + 1), ...boxes.slice(0, at)]
  return inTurn.find((box) => box.labels?.[0]?.textContent.trim().toLowerCase().startsWith(key.toLowerCase()))
}

/** The name of the option whose input was clicked. */
export const clickedOption = (target: EventTarget): string | undefined =>
  target instanceof HTMLInputElement ? target.dataset['option'] : undefined
