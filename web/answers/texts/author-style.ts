import type { Appearance } from 'contract/questionnaires/appearance.ts'
import type { CSSProperties } from 'react'

/** Background and text colour to combine with an author's colour, in both colour schemes. */
const paper = '#fbfaf7'
const ink = '#1c2a2e'

/** The author's styles. If only one of text and background colour is set, a readable counterpart is added for both colour schemes. */
export function authorStyle(styles: Appearance): CSSProperties | undefined {
  if (Object.keys(styles).length === 0) return undefined
  const { color, backgroundColor } = styles
  if (color && !backgroundColor)
    return { padding: '2px 6px', ...styles, backgroundColor: isLight(color) ? ink : paper }
  if (backgroundColor && !color)
    return { padding: '2px 6px', ...styles, color: isLight(backgroundColor) ? ink : paper }
  return styles
}

/** Whether dark text has more contrast than light text on this hex colour. */
function isLight(color: string): boolean {
  const digits =
    color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit).join('') : color.slice(1)
  const linear = (at: number) => {
    const share = parseInt(digits.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(0) + 0.7152 * linear(2) + 0.0722 * linear(4) > 0.22
}
