import { useId } from 'react'
import type { Figure, Quarter } from './project-mark.ts'

interface FiguresProps {
  quarters: readonly Quarter[]
}

/** The shapes of a generated symbol, in the text colour. */
export const Figures = ({ quarters }: FiguresProps) => (
  <svg viewBox="0 0 20 20" width="100%" height="100%" fill="currentColor" focusable={false}>
    <Outlines quarters={quarters} />
  </svg>
)

/** Length of a strip in units; more than fifty times its height. */
const length = 1040

/** A strip of the symbol that fills any width; every second one is reversed. */
export function FigureStrip({ quarters }: FiguresProps) {
  const id = useId()
  return (
    <svg
      viewBox={`0 0 ${length} 20`}
      width="100%"
      height="100%"
      preserveAspectRatio="xMinYMid slice"
      fill="currentColor"
      focusable={false}
    >
      <pattern id={id} width={40} height={20} patternUnits="userSpaceOnUse">
        <Outlines quarters={quarters} />
        <g transform="translate(20)">
          <Outlines quarters={quarters.toReversed()} />
        </g>
      </pattern>
      <rect width={length} height={20} fill={`url(#${id})`} />
    </svg>
  )
}

/** A quarter is ten units wide and high. */
const Outlines = ({ quarters }: FiguresProps) =>
  quarters.map(({ figure, turns }, place) => (
    <path
      key={place}
      d={outlines[figure]}
      transform={`translate(${(place % 2) * 10} ${Math.floor(place / 2) * 10}) rotate(${turns * 90} 5 5)`}
    />
  ))

const outlines: Record<Figure, string> = {
  quarter: 'M0 0A10 10 0 0 1 10 10H0Z',
  circle: 'M5 1.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0-7Z',
  half: 'M0 0A5 5 0 0 1 0 10Z',
  square: 'M0 0H5V10H0Z',
  triangle: 'M0 10L10 0V10Z',
}
