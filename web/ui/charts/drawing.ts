import { countText } from 'contract/platform/totals.ts'
import { briefFigure, figureText } from './figure-text.ts'

/** A row of bars: an option with its count and its share in percent. */
interface BarsOf {
  kind: 'bars'
  rows: readonly { label: string; count: number; share: number }[]
}
/** Columns of a histogram. `edge` is the short label below, '' for none. */
interface ColumnsOf {
  kind: 'columns'
  rows: readonly { label: string; edge: string; count: number }[]
}
/** Lines over points in time; null where a line has no value. */
interface LinesOf {
  kind: 'lines'
  points: readonly string[]
  series: readonly { label: string; values: readonly (number | null)[] }[]
  /** Follows the values: '%'. */
  unit: string
}

/** What a chart shows, independent of how it is drawn. */
export interface ChartFigure {
  title: string
  /** Number of answers and what they are a part of. */
  note: string
  /** What is counted: 'Answers'. */
  counted: string
  /** Further figures, such as the median. */
  measures: readonly (readonly [name: string, value: string])[]
  shows: BarsOf | ColumnsOf | LinesOf
}

/** A colour by its meaning: a screen takes it from the palette, a file has its own. */
export type Tone = 'ink' | 'quiet' | 'line' | `series${number}`

export type Shape =
  | { of: 'rect'; x: number; y: number; width: number; height: number; tone: Tone }
  | { of: 'path'; d: string; tone: Tone; dash: string }
  | { of: 'dot'; x: number; y: number; tone: Tone }
  | {
      of: 'text'
      x: number
      y: number
      text: string
      size: number
      tone: Tone
      anchor: Anchor
      bold?: boolean
    }
type Anchor = 'start' | 'middle' | 'end'

export interface Drawing {
  width: number
  height: number
  shapes: Shape[]
}

/** Lines of a chart beyond these would not be told apart; the table has all. */
export const mostLines = 6
/** Lines differ by their dashes too, not by colour alone. */
export const dashes = ['', '7 4', '2 4', '10 4 2 4', '14 5', '1 3'] as const

const size = { title: 18, text: 14, small: 12 } as const
const margin = 24

/** The whole chart for a file: title, note, figures and chart. Right-to-left readers get it mirrored. */
export function drawingOf(figure: ChartFigure, { width = 720, mirrored = false } = {}): Drawing {
  const shapes: Shape[] = []
  const inner = width - 2 * margin
  let y = margin
  const write = (text: string, fontSize: number, tone: Tone, bold = false) => {
    for (const line of wrapped(text, inner, fontSize)) {
      y += fontSize * 1.35
      shapes.push({
        of: 'text',
        x: margin,
        y: y - fontSize * 0.3,
        text: line,
        size: fontSize,
        tone,
        anchor: 'start',
        bold,
      })
    }
  }
  write(figure.title, size.title, 'ink', true)
  write(figure.note, size.text, 'quiet')
  if (figure.measures.length > 0)
    write(figure.measures.map(([name, value]) => `${name} ${value}`).join('   '), size.text, 'ink')
  y += 16
  const chart = chartShapes(figure.shows, inner)
  for (const shape of chart.shapes) shapes.push(moved(shape, margin, y))
  const drawing = { width, height: Math.ceil(y + chart.height + margin), shapes }
  return mirrored ? { ...drawing, shapes: shapes.map((shape) => flipped(shape, width)) } : drawing
}

/** The chart alone. */
export function chartShapes(shows: ChartFigure['shows'], width: number): Drawing {
  switch (shows.kind) {
    case 'bars':
      return barShapes(shows, width)
    case 'columns':
      return columnShapes(shows, width)
    case 'lines':
      return lineShapes(shows, width)
  }
}

function barShapes({ rows }: BarsOf, width: number): Drawing {
  const shapes: Shape[] = []
  const valueWidth = 130
  let y = 0
  for (const { label, count, share } of rows) {
    for (const line of wrapped(label, width - valueWidth, size.text)) {
      y += 19
      shapes.push({ of: 'text', x: 0, y: y - 4, text: line, size: size.text, tone: 'ink', anchor: 'start' })
    }
    const value = `${countText(count)}   ${share.toFixed(1)}%`
    shapes.push({ of: 'text', x: width, y: y - 4, text: value, size: size.text, tone: 'ink', anchor: 'end' })
    shapes.push({ of: 'rect', x: 0, y: y + 2, width, height: 10, tone: 'line' })
    if (count > 0)
      shapes.push({
        of: 'rect',
        x: 0,
        y: y + 2,
        width: (width * Math.min(share, 100)) / 100,
        height: 10,
        tone: 'series0',
      })
    y += 24
  }
  return { width, height: y, shapes }
}

const plotHeight = 180

function columnShapes({ rows }: ColumnsOf, width: number): Drawing {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  const each = width / Math.max(1, rows.length)
  const base = plotHeight + 20
  const shapes = rows.flatMap(({ edge, count }, at): Shape[] => {
    const height = (plotHeight * count) / most
    const x = at * each
    return [
      { of: 'rect', x: x + 1, y: base - height, width: Math.max(1, each - 2), height, tone: 'series0' },
      ...(count > 0 && each >= 24
        ? [text({ x: x + each / 2, y: base - height - 5, text: briefFigure(count), anchor: 'middle' })]
        : []),
      ...(edge === '' ? [] : [text({ x, y: base + 16, text: edge, anchor: 'start' })]),
    ]
  })
  return {
    width,
    height: base + 24,
    shapes: [...shapes, { of: 'path', d: `M0 ${base}H${width}`, tone: 'quiet', dash: '' }],
  }
}

function lineShapes({ points, series, unit }: LinesOf, width: number): Drawing {
  const drawn = series.slice(0, mostLines)
  const values = drawn.flatMap((one) => one.values.filter((value) => value !== null))
  const lowest = Math.min(0, ...values)
  const highest = Math.max(...values, lowest + 1e-9)
  const ticks = ticksOf(lowest, unit === '%' ? Math.max(highest, 1) : highest)
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)]
  const texts = ticks.map((tick) => `${briefFigure(tick)}${unit}`)
  const left = Math.max(...texts.map((one) => textWidth(one, size.small))) + 8
  const plotWidth = width - left - 12
  const xOf = (at: number) => left + (points.length < 2 ? 0 : (at * plotWidth) / (points.length - 1))
  const yOf = (value: number) => 10 + plotHeight * (1 - (value - bottom) / (top - bottom || 1))
  const grid = ticks.flatMap((tick, at): Shape[] => [
    { of: 'path', d: `M${round(left)} ${round(yOf(tick))}H${round(width)}`, tone: 'line', dash: '' },
    text({ x: left - 6, y: yOf(tick) + 4, text: texts[at] ?? '', anchor: 'end' }),
  ])
  const labelled = Math.max(1, Math.ceil(points.length / Math.max(1, Math.floor(plotWidth / 100))))
  const days = points.flatMap((point, at): Shape[] =>
    at % labelled === 0
      ? [text({ x: xOf(at), y: plotHeight + 28, text: point, anchor: at === 0 ? 'start' : 'middle' })]
      : [],
  )
  const lines = drawn.flatMap(({ values: own }, at): Shape[] => {
    const tone = `series${at}` as const
    let d = ''
    own.forEach((value, index) => {
      if (value === null) return
      const begins = index === 0 || own[index - 1] === null
      d += `${begins ? 'M' : 'L'}${round(xOf(index))} ${round(yOf(value))}`
    })
    return [
      ...(d === '' ? [] : [{ of: 'path', d, tone, dash: dashes[at] ?? '' } as const]),
      ...own.flatMap((value, index): Shape[] =>
        value === null ? [] : [{ of: 'dot', x: xOf(index), y: yOf(value), tone }],
      ),
    ]
  })
  let y = plotHeight + 44
  const legend = drawn.flatMap(({ label }, at): Shape[] => {
    const rows = wrapped(label, width - 44, size.small)
    const key: Shape = { of: 'path', d: `M0 ${y + 8}H32`, tone: `series${at}`, dash: dashes[at] ?? '' }
    return [
      key,
      ...rows.map(
        (row): Shape => ((y += 18), text({ x: 40, y: y - 6, text: row, anchor: 'start', tone: 'ink' })),
      ),
    ]
  })
  return { width, height: y + 4, shapes: [...grid, ...days, ...lines, ...legend] }
}

/** Round values from a little below to a little above. */
export function ticksOf(low: number, high: number): number[] {
  const rough = (high - low) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power
  const first = Math.floor(low / step + 1e-9)
  const last = Math.ceil(high / step - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}

const text = (
  given: Pick<Extract<Shape, { of: 'text' }>, 'x' | 'y' | 'text' | 'anchor'> & { tone?: Tone },
): Shape => ({ of: 'text', size: size.small, tone: 'quiet', ...given })

const round = (value: number) => Math.round(value * 100) / 100

function moved(shape: Shape, right: number, down: number): Shape {
  if (shape.of !== 'path') return { ...shape, x: shape.x + right, y: shape.y + down }
  return {
    ...shape,
    d: movedPath(
      shape.d,
      (x) => x + right,
      (y) => y + down,
    ),
  }
}

function flipped(shape: Shape, width: number): Shape {
  const anchors = { start: 'end', middle: 'middle', end: 'start' } as const
  switch (shape.of) {
    case 'rect':
      return { ...shape, x: width - shape.x - shape.width }
    case 'text':
      return { ...shape, x: width - shape.x, anchor: anchors[shape.anchor] }
    case 'dot':
      return { ...shape, x: width - shape.x }
    case 'path':
      return {
        ...shape,
        d: movedPath(
          shape.d,
          (x) => width - x,
          (y) => y,
        ),
      }
  }
}

/** Paths consist of M, L and H with absolute numbers. */
const movedPath = (d: string, ofX: (x: number) => number, ofY: (y: number) => number) =>
  d.replace(/([MLH])(-?[\d.]+)(?: (-?[\d.]+))?/g, (_, command: string, x: string, y: string | undefined) =>
    y === undefined
      ? `${command}${round(ofX(Number(x)))}`
      : `${command}${round(ofX(Number(x)))} ${round(ofY(Number(y)))}`,
  )

/** An estimate: files are read on machines with other fonts. Ideographs are as wide as high. */
const textWidth = (line: string, fontSize: number) =>
  fontSize *
  [...line].reduce(
    (sum, letter) =>
      sum + (/[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFF60]/.test(letter) ? 1.05 : 0.56),
    0,
  )

/** Lines of a text, at most four; words longer than a line are broken. */
export function wrapped(words: string, width: number, fontSize: number): string[] {
  const mostRows = 4
  const rows: string[] = []
  let row = ''
  for (const word of words.replace(/\s+/g, ' ').trim().split(' ')) {
    if (row !== '' && textWidth(`${row} ${word}`, fontSize) <= width) row = `${row} ${word}`
    else {
      if (row !== '') rows.push(row)
      row = ''
      for (const letter of word) {
        if (row !== '' && textWidth(row + letter, fontSize) > width) {
          rows.push(row)
          row = ''
        }
        row += letter
      }
    }
  }
  if (row !== '') rows.push(row)
  return rows.length > mostRows ? [...rows.slice(0, mostRows - 1), `${rows[mostRows - 1] ?? ''}…`] : rows
}

/** The figures of a chart as a table: headings, then rows. */
export function tableOf({ shows, counted }: ChartFigure): (string | number | null)[][] {
  switch (shows.kind) {
    case 'bars':
      return [
        ['Option', counted, 'Percent'],
        ...shows.rows.map(({ label, count, share }) => [label, count, Number(share.toFixed(1))]),
      ]
    case 'columns':
      return [['Range', counted], ...shows.rows.map(({ label, count }) => [label, count])]
    case 'lines':
      return [
        ['Day', ...shows.series.map(({ label }) => label)],
        ...shows.points.map((point, at) => [point, ...shows.series.map(({ values }) => values[at] ?? null)]),
      ]
  }
}

/** A value of a line in a table. */
export const valueText = (value: number | null, unit: string) =>
  value === null ? '–' : `${figureText(Number(value.toPrecision(6)))}${unit}`
