/** Background and shape colour of a symbol. They differ from the colours of goals and institute types. */
export interface MarkColours {
  ground: string
  figure: string
}

/** Available colours; white text is readable on every background (WCAG 1.4.3). */
export const markColours: readonly MarkColours[] = [
  { ground: '#12595a', figure: '#8fd3c8' },
  { ground: '#3b4a8c', figure: '#b4c0f0' },
  { ground: '#6b3a6b', figure: '#e0b3dd' },
  { ground: '#8a3d29', figure: '#f2bda6' },
  { ground: '#565f1e', figure: '#d6dd95' },
  { ground: '#775110', figure: '#f0cd84' },
  { ground: '#3d5266', figure: '#b8cbdc' },
  { ground: '#2f5d3a', figure: '#acd9b4' },
  { ground: '#7a3555', figure: '#f0b4cc' },
  { ground: '#1f5673', figure: '#9fd0ea' },
]

/** Shapes of a quarter of the symbol. */
export const figures = ['quarter', 'circle', 'half', 'square', 'triangle'] as const
export type Figure = (typeof figures)[number]

export interface Quarter {
  figure: Figure
  /** Number of 90 degree turns. */
  turns: 0 | 1 | 2 | 3
}

export interface Mark {
  colours: MarkColours
  /** Top left, top right, bottom left, bottom right. */
  quarters: readonly Quarter[]
}

/** The symbol of a project without a picture. It depends only on the id. */
export function markOf({ id }: { id: number }): Mark {
  const numbers = numbersFrom(id)
  const next = (below: number) => numbers.next().value % below
  const colours = markColours[next(markColours.length)] ?? { ground: '#12595a', figure: '#8fd3c8' }
  const quarters = [0, 1, 2, 3].map((): Quarter => {
    const figure = figures[next(figures.length)] ?? 'circle'
    return { figure, turns: turns(next(4)) }
  })
  return { colours, quarters }
}

const turns = (number: number): Quarter['turns'] =>
  number === 0 ? 0 : number === 1 ? 1 : number === 2 ? 2 : 3

/** Pseudo-random numbers from a seed (mulberry32). */
function* numbersFrom(seed: number): Generator<number, never> {
  for (let state = seed | 0; ;) {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    yield (mixed ^ (mixed >>> 14)) >>> 0
  }
}
