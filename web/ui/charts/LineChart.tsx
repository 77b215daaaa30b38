import { useElementSize } from '@mantine/hooks'
import { chartShapes, valueText, type ChartFigure, type Shape, type Tone } from './drawing.ts'
import { FigureTable } from './FigureTable.tsx'
import classes from './Chart.module.css'

type Lines = Extract<ChartFigure['shows'], { kind: 'lines' }>

/** Lines over time, and their values as a table. */
export function LineChart({ shows, of }: { shows: Lines; of: string }) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  // As wide as a phone until the width is known, so that little moves.
  const drawn = Math.max(280, Math.round(width) || 320)
  const drawing = chartShapes(shows, drawn)
  return (
    <>
      <div ref={ref}>
        <svg
          className={classes.drawing}
          viewBox={`0 0 ${drawing.width} ${drawing.height}`}
          role="img"
          aria-label={`Line chart: ${of}`}
        >
          {drawing.shapes.map((shape, at) => (
            <Drawn key={at} shape={shape} />
          ))}
        </svg>
      </div>
      <FigureTable
        of={of}
        headings={['Day', ...shows.series.map(({ label }) => label)]}
        rows={shows.points.map((point, at) => ({
          key: point,
          label: point,
          cells: shows.series.map(({ values }) => valueText(values[at] ?? null, shows.unit)),
        }))}
      />
    </>
  )
}

/** The palette has light and dark colours. */
const colours: Readonly<Record<string, string>> = {
  ink: 'var(--ink)',
  quiet: 'var(--quiet)',
  line: 'var(--line)',
  series0: 'var(--primary)',
  series1: 'var(--danger)',
  series2: 'var(--info)',
  series3: 'var(--warning)',
  series4: 'var(--error)',
  series5: 'var(--quiet)',
}
const colourOf = (tone: Tone) => colours[tone] ?? 'var(--ink)'

function Drawn({ shape }: { shape: Shape }) {
  const colour = colourOf(shape.tone)
  switch (shape.of) {
    case 'rect':
      return <rect x={shape.x} y={shape.y} width={shape.width} height={shape.height} fill={colour} />
    case 'path':
      return (
        <path
          d={shape.d}
          fill="none"
          stroke={colour}
          strokeWidth={shape.tone.startsWith('series') ? 2 : 1}
          strokeDasharray={shape.dash || undefined}
        />
      )
    case 'dot':
      return <circle cx={shape.x} cy={shape.y} r={3} fill={colour} />
    case 'text':
      return (
        <text x={shape.x} y={shape.y} fontSize={shape.size} fill={colour} textAnchor={shape.anchor}>
          {shape.text}
        </text>
      )
  }
}
