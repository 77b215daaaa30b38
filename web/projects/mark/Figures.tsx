import type { Figure, Quarter } from './project-mark.ts'

/** The figures of a mark, in the text colour; a quarter is ten units wide. */
export function Figures({ quarters }: { quarters: readonly Quarter[] }) {
  return (
    <svg viewBox="0 0 20 20" width="100%" height="100%" fill="currentColor" focusable={false}>
      {quarters.map(({ figure, turns }, place) => (
        <path
          key={place}
          d={outlines[figure]}
          transform={`translate(${(place % 2) * 10} ${Math.floor(place / 2) * 10}) rotate(${turns * 90} 5 5)`}
        />
      ))}
    </svg>
  )
}

const outlines: Record<Figure, string> = {
  quarter: 'M0 0A10 10 0 0 1 10 10H0Z',
  circle: 'M5 1.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0-7Z',
  half: 'M0 0A5 5 0 0 1 0 10Z',
  square: 'M0 0H5V10H0Z',
  triangle: 'M0 10L10 0V10Z',
}
