import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archive } from '../../platform/archive.ts'
import { contentLimits } from './content-limits.ts'
import { textOfOffice } from './office-text.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'office-text-'))))
afterAll(() => rm(folder, { recursive: true }))

const textOfBytes = async (name: string, bytes: Uint8Array) => {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return (await textOfOffice(path, name, bytes.length)).replaceAll(/\s+/g, ' ').trim()
}
const zipOf = (files: Record<string, string>) =>
  buffer(
    archive(
      Object.entries(files).map(([name, text]) => ({ name, open: () => Readable.from([Buffer.from(text)]) })),
    ),
  )
const textOf = async (name: string, files: Record<string, string>) => textOfBytes(name, await zipOf(files))

describe('the text of an Office file', () => {
  it('of Word has whole words, paragraphs apart, and notes, but no deleted text and no field codes', async () => {
    const body = `<w:p><w:r><w:t>Ja</w:t></w:r><w:r><w:rPr/><w:t>caranda</w:t></w:r></w:p>
      <w:p><w:r><w:t>caf&#xE9; &amp; tea</w:t><w:tab/><w:t>milk</w:t></w:r></w:p>
      <w:p><w:del><w:r><w:delText>secret</w:delText></w:r></w:del><w:r><w:instrText>PAGE</w:instrText></w:r></w:p>`
    const text = await textOf('report.docx', {
      'word/footnotes.xml': '<w:footnotes><w:p><w:r><w:t>A note</w:t></w:r></w:p></w:footnotes>',
      'word/document.xml': `<?xml version="1.0"?><w:document><w:body>${body}</w:body></w:document>`,
      'word/styles.xml': '<w:styles><w:t>Style</w:t></w:styles>',
    })
    expect(text).toBe('Jacaranda café & tea milk A note')
  })

  it('of Excel has the texts of cells', async () => {
    const rows = [
      ['Crop', 'Yield'],
      ['Sorghum', 12],
    ]
    expect(await textOfBytes('crops.xlsx', await writeXlsx({ sheets: [{ name: 'Crops', rows }] }))).toBe(
      'Crop Yield Sorghum',
    )
    const inline = '<worksheet><c t="inlineStr"><is><t>Millet</t></is></c><c><v>7</v></c></worksheet>'
    expect(await textOf('inline.xlsx', { 'xl/worksheets/sheet1.xml': inline })).toBe('Millet')
  })

  it('of PowerPoint has slides in their order, and notes', async () => {
    const slide = (words: string) => `<p:sld><a:p><a:r><a:t>${words}</a:t></a:r></a:p></p:sld>`
    expect(
      await textOf('talk.pptx', {
        'ppt/notesSlides/notesSlide1.xml': slide('Said'),
        'ppt/slides/slide10.xml': slide('Last'),
        'ppt/slides/slide2.xml': slide('Second'),
      }),
    ).toBe('Second Last Said')
  })

  it.each(['odt', 'ods', 'odp'])('of %s has the text of the body', async (extension) => {
    const content = `<office:document-content><office:automatic-styles><number:text>%</number:text></office:automatic-styles>
      <office:body><text:h>Minutes</text:h><text:p>of<text:s/>the <text:span>com</text:span>mittee</text:p></office:body></office:document-content>`
    expect(await textOf(`file.${extension}`, { 'content.xml': content })).toBe('Minutes of the committee')
  })

  it('ends at the limits, of a damaged file before the damage, and expands no entities of the file', async () => {
    const word = (body: string) => ({ 'word/document.xml': `<w:document>${body}</w:document>` })
    const long = await textOf('long.docx', word('<w:p><w:t>word </w:t></w:p>'.repeat(200_000)))
    expect(long.length).toBeLessThan(2 * contentLimits.characters)
    const blank = await textOf(
      'blank.docx',
      word(`${' '.repeat(2 * contentLimits.officeBytes)}<w:t>End</w:t>`),
    )
    expect(blank).toBe('')
    expect(await textOf('broken.docx', word('<w:p><w:t>Before</w:t></w:p><a></b><w:t>After'))).toMatch(
      /^Before/,
    )
    const entity = `<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;">]><d><w:t>&b;</w:t></d>`
    expect(await textOf('entity.docx', { 'word/document.xml': entity })).not.toContain('aaaa')
    expect(await textOfBytes('no.docx', Buffer.from('PK and nothing else, which is no zip'))).toBe('')
    const cut = (await zipOf(word('<w:t>Cut</w:t>'))).subarray(0, 80)
    expect(await textOfBytes('cut.docx', cut)).toBe('')
  })
})
