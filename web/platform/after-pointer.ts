let isDown = false

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (isDown = true), { capture: true, passive: true })
  for (const end of ['pointerup', 'pointercancel'])
    window.addEventListener(end, () => (isDown = false), { capture: true, passive: true })
}

/**
 * Delays work that moves the page until no pointer is pressed: a button that moves between press and release gets no click.
 */
export function afterPointer(work: () => void): void {
  if (!isDown) return work()
  const end = () => {
    for (const event of ['pointerup', 'pointercancel']) window.removeEventListener(event, end)
    // After the click, which follows the release.
    setTimeout(work)
  }
  for (const event of ['pointerup', 'pointercancel']) window.addEventListener(event, end)
}
