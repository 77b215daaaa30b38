/** A page of a report: its heading, and its paragraphs. */
export interface Page {
  heading: string
  paragraphs: readonly string[]
}

const size = { width: 595, height: 842, margin: 64 }
const line = { heading: 20, text: 11, height: 16, characters: 84 }

/** A PDF file of text in Helvetica, which every reader has. */
export function pdfOf(pages: readonly Page[]): Buffer {
  const first = 4
  const kids = pages.map((_, at) => `${first + 2 * at} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, at) => {
      const content = contentOf(page)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.width} ${size.height}]
          /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + 2 * at + 1} 0 R >>`,
        `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

function contentOf({ heading, paragraphs }: Page): string {
  const top = size.height - size.margin
  const lines = paragraphs.flatMap((paragraph) => [...wrapped(paragraph), ''])
  return [
    `BT /F1 ${line.heading} Tf ${size.margin} ${top} Td (${escaped(heading)}) Tj ET`,
    `BT /F1 ${line.text} Tf ${line.height} TL ${size.margin} ${top - 40} Td`,
    ...lines.map((text) => `(${escaped(text)}) Tj T*`),
    'ET',
  ].join('\n')
}

const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&')

function wrapped(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < line.characters)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
