import { useState } from 'react'
import classes from './Portrait.module.css'

interface PortraitProps {
  name: string
  src?: string | null | undefined
  /** Pixels across. */
  size?: number
  /** Shown on hover. */
  title?: string
  /** Institutes and projects are square, people round. */
  square?: boolean
}

/** The picture of a person, an institute or a project, or else its initials. Decorative: the name stands beside it. */
export function Portrait({ name, src, size = 38, title, square = false }: PortraitProps) {
  const [missing, setMissing] = useState<string>()
  const isShown = src && src !== missing
  return (
    <span
      className={classes.portrait}
      style={{ width: size, height: size, fontSize: size / 2.5 }}
      data-square={square}
      data-initials={!isShown}
      title={title}
      aria-hidden
    >
      {isShown ? <img src={src} alt="" loading="lazy" onError={() => setMissing(src)} /> : initials(name)}
    </span>
  )
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map(([first]) => first ?? '')
    .filter((first) => /[\p{L}\p{N}]/u.test(first))
    // Some letters have two capitals, such as 'ß'.
    .map((first) => [...first.toUpperCase()][0])
    .slice(0, 2)
    .join('')
