import type { Appearance } from 'contract/questionnaires/appearance.ts'
import type { CSSProperties } from 'react'

/** The colours of paper and ink on which an author has chosen others; they stay in the dark scheme. */
const paper = '#fbfaf7'
const ink = '#1c2a2e'

/** Styles of a survey's author. Who chooses one colour gets one that is readable beside it, in the dark scheme too. */
export function authorStyle(styles: Appearance): CSSProperties | undefined {
  if (Object.keys(styles).length === 0) return undefined
  const { color, backgroundColor } = styles
  if (color && !backgroundColor)
    return { padding: '2px 6px', ...styles, backgroundColor: isLight(color) ? ink : paper }
  if (backgroundColor && !color)
    return { padding: '2px 6px', ...styles, color: isLight(backgroundColor) ? ink : paper }
  return styles
}

/** Whether dark text is easier to read on this hex colour than light text. */
function isLight(color: string): boolean {
  const digits =
    color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit).join('') : color.slice(1)
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const share = parseInt(digits.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! > 0.22
}
