import { expect, it } from 'vitest'
import { chartFileName, csvOf, svgOf } from './chart-file.ts'
import { drawingOf, ticksOf, wrapped, type ChartFigure } from './drawing.ts'

const figure = (shows: ChartFigure['shows']): ChartFigure => ({
  title: 'Rice & "beans" <today>',
  note: 'n = 3 of 4',
  counted: 'Answers',
  measures: [],
  shows,
})
const bars = figure({
  kind: 'bars',
  rows: [
    { label: '=SUM(A1)', count: 2, share: 66.66667 },
    { label: 'أرز', count: 1, share: 33.33333 },
  ],
})

it('the figures of a chart are a table that spreadsheets do not evaluate', () =>
  expect(csvOf(bars)).toBe("Option,Answers,Percent\r\n'=SUM(A1),2,66.7\r\nأرز,1,33.3\r\n"))

it('an SVG file escapes texts and has title, note, labels and values', () => {
  const svg = svgOf(bars)
  expect(svg).toContain('<title>Rice &amp; &quot;beans&quot; &lt;today&gt;</title>')
  for (const text of ['n = 3 of 4', '=SUM(A1)', 'أرز', '66.7%']) expect(svg).toContain(text)
})

it('bars are as wide as their shares', () => {
  const widths = drawingOf(bars, { width: 648 }).shapes.flatMap((shape) =>
    shape.of === 'rect' && shape.tone === 'series0' ? [Math.round(shape.width)] : [],
  )
  expect(widths).toEqual([400, 200])
})

it('a mirrored chart begins at the right', () => {
  const [left, right] = [false, true].map((mirrored) =>
    drawingOf(bars, { width: 648, mirrored }).shapes.filter(
      (shape) => shape.of === 'rect' && shape.tone === 'series0',
    ),
  )
  expect(left?.map((shape) => 'x' in shape && Math.round(shape.x))).toEqual([24, 24])
  expect(right?.map((shape) => 'x' in shape && Math.round(shape.x))).toEqual([224, 424])
})

it('columns share the height by their counts', () => {
  const columns = figure({
    kind: 'columns',
    rows: [
      { label: '0 to 1', edge: '0', count: 5 },
      { label: '1 to 2', edge: '1', count: 10 },
    ],
  })
  const [one, other] = drawingOf(columns).shapes.flatMap((shape) =>
    shape.of === 'rect' ? [shape.height] : [],
  )
  expect(other! / one!).toBeCloseTo(2)
})

it('a line stops where there is no value', () => {
  const lines = figure({
    kind: 'lines',
    points: ['a', 'b', 'c', 'd'],
    series: [{ label: 'One', values: [1, null, 3, 4] }],
    unit: '',
  })
  const paths = drawingOf(lines).shapes.flatMap((shape) =>
    shape.of === 'path' && shape.tone === 'series0' ? [shape.d.replace(/[\d. ]/g, '')] : [],
  )
  expect(paths[0]).toBe('MML')
  expect(csvOf(lines)).toBe('Day,One\r\na,1\r\nb,\r\nc,3\r\nd,4\r\n')
})

it.each([
  [0, 43, [0, 20, 40, 60]],
  [-3, 1, [-3, -2, -1, 0, 1]],
  [0, 0.3, [0, 0.1, 0.2, 0.3]],
])('ticks from %d to %d are round', (low, high, ticks) => expect(ticksOf(low, high)).toEqual(ticks))

it('long texts are wrapped, and cut after four lines', () => {
  expect(wrapped('one two', 1000, 14)).toEqual(['one two'])
  expect(wrapped('one two', 30, 14)).toEqual(['one', 'two'])
  expect(wrapped('x'.repeat(500), 100, 14)).toHaveLength(4)
})

it('files are named after the chart', () => {
  expect(chartFileName('Rice & "beans": <today>?', 'svg')).toBe('Rice-beans-today.svg')
  expect(chartFileName('??', 'csv')).toBe('chart.csv')
})
