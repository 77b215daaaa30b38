import { csvQuoted, spreadsheetSafe } from 'contract/platform/spreadsheet-cells.ts'
import { drawingOf, tableOf, type ChartFigure, type Shape, type Tone } from './drawing.ts'

/** The colours of files: those of light pages. */
const colours: Readonly<Record<string, string>> = {
  ink: '#1c2a2e',
  quiet: '#566469',
  line: '#e4e1d9',
  series0: '#0f6b66',
  series1: '#b3372f',
  series2: '#1f5f99',
  series3: '#8a5a0f',
  series4: '#8f1d4f',
  series5: '#566469',
}
const colourOf = (tone: Tone) => colours[tone] ?? '#1c2a2e'

/** A chart as the text of an SVG file. */
export function svgOf(figure: ChartFigure, mirrored = false): string {
  const { width, height, shapes } = drawingOf(figure, { mirrored })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="'Source Sans 3', 'Noto Sans', Arial, sans-serif">`,
    `<title>${escaped(figure.title)}</title>`,
    `<desc>${escaped(figure.note)}</desc>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...shapes.map(written),
    '</svg>',
  ].join('\n')
}

function written(shape: Shape): string {
  const colour = colourOf(shape.tone)
  switch (shape.of) {
    case 'rect':
      return `<rect x="${short(shape.x)}" y="${short(shape.y)}" width="${short(shape.width)}" height="${short(shape.height)}" fill="${colour}"/>`
    case 'path':
      return `<path d="${shape.d}" fill="none" stroke="${colour}" stroke-width="${shape.tone.startsWith('series') ? 2 : 1}"${shape.dash === '' ? '' : ` stroke-dasharray="${shape.dash}"`}/>`
    case 'dot':
      return `<circle cx="${short(shape.x)}" cy="${short(shape.y)}" r="3" fill="${colour}"/>`
    case 'text':
      return `<text x="${short(shape.x)}" y="${short(shape.y)}" font-size="${shape.size}" fill="${colour}" text-anchor="${shape.anchor}"${shape.bold ? ' font-weight="600"' : ''} style="unicode-bidi:plaintext">${escaped(shape.text)}</text>`
  }
}

const short = (value: number) => Math.round(value * 100) / 100

// XML allows no control characters except white space.
const escaped = (text: string) =>
  text
    .replace(/[^\P{Cc}\t\n\r]/gu, '')
    .replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[letter] ?? '&quot;')

/** The figures of a chart as CSV. */
export const csvOf = (figure: ChartFigure): string => csvOfRows(tableOf(figure))

/** A table as CSV; cells that a spreadsheet would evaluate begin with an apostrophe. */
export const csvOfRows = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows
    .map((row) => row.map((cell) => csvQuoted(spreadsheetSafe(String(cell ?? '')))).join(','))
    .join('\r\n')
    .concat('\r\n')

/** Pixels of a PNG for each unit of the drawing: sharp when printed. */
const scale = 2

/** A chart as a PNG. @throws if the browser cannot draw it */
export async function pngOf(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth * scale
    canvas.height = image.naturalHeight * scale
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser has no canvas')
    context.scale(scale, scale)
    context.drawImage(image, 0, 0)
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        (made) => (made ? resolve(made) : reject(new Error('The chart is too large'))),
        'image/png',
      ),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** The name of a file of a chart, from its title. */
export const chartFileName = (title: string, ending: string) =>
  `${
    title
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .slice(0, 60)
      .replace(/^-|-$/g, '') || 'chart'
  }.${ending}`
