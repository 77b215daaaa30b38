import { deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { readXlsForm } from './read-xlsform.ts'
import { xlsFormOf, workbookOf } from './testing/workbook-of.ts'
import { workbookParts, zipOf } from './testing/zip-of.ts'
import { whyNotUnfold } from './zip-limits.ts'

const messages = async (bytes: Uint8Array) => {
  const { drafts, remarks } = await readXlsForm(bytes)
  if (drafts.length === 0) expect(remarks.some(({ level }) => level === 'error')).toBe(true)
  return remarks.map(({ sheet, row, level, message }) => `${sheet} ${row} ${level}: ${message}`)
}
const columns = async (bytes: Uint8Array) => (await readXlsForm(bytes)).remarks.map(({ column }) => column)
const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('a file that is not a workbook is refused with a reason', () => {
  const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
  it.each([
    ['an empty file', new Uint8Array(), 'The file is empty.'],
    ['a text', bytesOf('type,name\ntext,q'), 'This is not an .xlsx workbook.'],
    [
      'an .xls or encrypted workbook',
      Uint8Array.from([...compound, ...Array(600).fill(0)]),
      'protected with a password',
    ],
    ['the beginning of a zip', bytesOf('PK\u0003\u0004 and no more of it than this text'), 'damaged'],
    ['a Word document', zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' }), 'Word'],
    ['an OpenDocument file', zipOf({ mimetype: 'x', 'content.xml': '<o/>' }), 'Save it as an .xlsx'],
    ['another zip', zipOf({ 'a.txt': 'hello' }), 'This is not an .xlsx workbook.'],
    ['a zip that only claims to be one', zipOf({ '[Content_Types].xml': '<Types/>' }), 'cannot be read'],
    ['a zip in a zip', zipOf({ '[Content_Types].xml': '<Types/>', 'xl/more.zip': 'PK' }), 'other archives'],
  ])('%s', async (_what, bytes, words) => {
    expect(await messages(bytes)).toEqual([expect.stringContaining(words)])
  })

  it('a workbook with a password', async () => {
    const encryption = { password: 'secret', spinCount: 1000 }
    const bytes = await writeXlsx({ sheets: [{ name: 'survey', rows: [['type']] }], encryption })
    expect(await messages(bytes)).toEqual([expect.stringContaining('password')])
  })

  it('without the sheet survey, listing the existing sheets', async () => {
    expect(await messages(await workbookOf({ Sheet1: [['type']], Data: [['x']] }))).toEqual([
      " 0 error: An XLSForm needs a sheet named survey; this workbook has 'Sheet1', 'Data'. A table with the columns of a survey CSV is saved as CSV UTF-8 and uploaded as that.",
    ])
  })

  it('without a column type', async () => {
    expect(await messages(await workbookOf({ survey: [['name'], ['q']] }))).toEqual([
      'survey 1 error: The column type is missing.',
    ])
  })
})

describe('a zip bomb is refused before it is unzipped', () => {
  const types = { '[Content_Types].xml': '<Types/>' }
  const zeros = (megabytes: number) => ' '.repeat(megabytes * 1e6)

  it('by its compression ratio, size and number of parts', () => {
    expect(whyNotUnfold(zipOf({ ...types, 'xl/sheet.xml': zeros(5) }))).toContain('more than can be read')
    const longList = Array.from({ length: 900_000 }, (_, at) => `<c>Option ${at}</c>`).join('')
    expect(whyNotUnfold(zipOf({ ...types, 'xl/sheet.xml': longList }))).toMatch(
      /unzip to 18 MB, .* at most 20000 options/,
    )
    const noise = Object.fromEntries(
      Array.from({ length: 5 }, (_, at) => [`m${at}.png`, { stored: 9_000_000 }]),
    )
    expect(whyNotUnfold(zipOf({ ...types, ...noise }))).toBe('A workbook has at most 20 MB.')
    const parts = Object.fromEntries(Array.from({ length: 1_100 }, (_, at) => [`p${at}.xml`, '']))
    expect(whyNotUnfold(zipOf({ ...types, ...parts }))).toContain('at most 1000 parts')
  })

  it('if sizes are missing or declared too small', async () => {
    const bomb = deflateRawSync(Buffer.alloc(50_000_000))
    expect(whyNotUnfold(zipOf({ ...types, 'xl/a.xml': { folded: bomb, declared: 0 } }))).toContain('damaged')
    const lying = zipOf({ 'xl/a.xml': 'x', '[Content_Types].xml': { folded: bomb, declared: 100 } })
    const before = process.memoryUsage().rss
    expect(await messages(lying)).toEqual([expect.stringContaining('cannot be read')])
    expect(process.memoryUsage().rss - before).toBeLessThan(100e6)
  })
})

describe('a sheet', () => {
  it('with a cell in its farthest corner is read without the empty cells before it', async () => {
    const good = await xlsFormOf('type name label', [['text', 'q', 'Q']])
    for (const place of ['XFD1048576', 'A1048576', 'XFD3']) {
      expect(await messages(withCell(good, place))).toEqual([
        `survey 0 warning: Cells far from the table are left out: ${place}.`,
      ])
    }
    expect(await messages(withCell(good, 'AAAAAAA1'))).toEqual([])
  })

  it('with too many rows or columns is refused', async () => {
    const rows = Array.from({ length: 20_001 }, () => [null, null, 'x'])
    expect(await messages(await xlsFormOf('type name label', rows))).toContainEqual(
      expect.stringContaining('survey 0 error: A sheet has at most 20000 rows.'),
    )
    const wide = await workbookOf({ survey: [Array.from({ length: 400 }, (_, at) => `c${at}`)] })
    expect(await messages(wide)).toContain('survey 0 error: A sheet has at most 300 columns.')
  })

  it('contains the stored results of formulas, rich texts, dates and numbers', async () => {
    const cells = new Map([
      ['1,2', { formula: 'A1', formulaResult: 'From a formula' }],
      ['2,2', { richText: [{ text: 'Rich ' }, { text: 'text', font: { bold: true } }] }],
    ])
    const survey = [
      ['type', 'name', 'label', 'hint'],
      ['text', 'a', null, new Date(Date.UTC(2026, 0, 31))],
      ['text', 'b', null, 0.1 + 0.2],
      ['text', 'c', '  Spaces\u00a0 ', true],
    ]
    const { drafts, remarks } = await readXlsForm(await workbookOf({ survey }, { cells }))
    expect(drafts.map(({ question, description }) => [question, description])).toEqual([
      ['From a formula', '2026-01-31'],
      ['Rich text', '0.3'],
      ['Spaces', 'TRUE'],
    ])
    expect(remarks).toMatchObject([
      { row: 2, column: 'hint', level: 'changed', message: 'A cell holds a date and is read as 2026-01-31.' },
    ])
  })

  it('has formulas without a result, errors and merged cells reported by row', async () => {
    const survey = [
      ['type', 'name', 'label'],
      ['text', 'a', null],
      ['text', 'b', '#REF!'],
      ['text', 'c', 'C'],
    ]
    const more = {
      cells: new Map([['1,2', { formula: 'B7&"x"' }]]),
      merges: [{ startRow: 3, startCol: 2, endRow: 4, endCol: 2 }],
    }
    expect(await messages(await workbookOf({ survey }, more))).toEqual([
      'survey 2 error: The result of the formula =B7&"x" is not stored; save the file once in a spreadsheet program.',
      "survey 2 changed: The text is missing; 'a' is shown.",
      'survey 3 warning: A cell shows the error #REF!. The cell counts as empty.',
      "survey 3 changed: The text is missing; 'b' is shown.",
      "survey 4 warning: Cells are merged; 'C' counts for the first of them only.",
    ])
    expect(new Set(await columns(await workbookOf({ survey }, more)))).toEqual(new Set(['label']))
  })

  it('has formulas and errors in cells without effect ignored', async () => {
    const survey = [
      ['type', 'name', 'label', 'note to self'],
      ['text', 'a', 'A', '#REF!'],
    ]
    const more = { cells: new Map([['1,4', { formula: 'TEXT(NOW(),"yyyy")' }]]) }
    const { drafts, remarks } = await readXlsForm(await workbookOf({ survey }, more))
    expect(drafts).toHaveLength(1)
    expect(remarks).toEqual([])
  })

  it('has constant formulas computed, and a lost condition reported without refusing the file', async () => {
    const survey = [
      ['type', 'name', 'label', 'required', 'relevant'],
      ['text', 'a', null, null, null],
      ['text', 'b', 'B', null, null],
    ]
    const more = {
      cells: new Map([
        ['1,2', { formula: '"Name of "&B2&" or ""x"""' }],
        ['1,3', { formula: 'TRUE()' }],
        ['2,4', { formula: 'IF(A1="x","1","2")' }],
      ]),
    }
    const { drafts, remarks } = await readXlsForm(await workbookOf({ survey }, more))
    expect(drafts.map(({ question, required }) => [question, required])).toEqual([
      ['Name of a or "x"', true],
      ['B', false],
    ])
    expect(remarks).toMatchObject([{ row: 3, column: 'relevant', level: 'warning' }])
  })

  it('may be hidden, named in any case, and have headers named like inherited properties', async () => {
    const rows = [
      ['TYPE', 'Name', 'Label', '__proto__', 'constructor'],
      ['text', 'constructor', 'Q', 'x', null],
    ]
    const { drafts, remarks } = await readXlsForm(await workbookOf({ ' SURVEY': rows }, { hidden: false }))
    expect(drafts).toMatchObject([{ variable_name: 'constructor' }])
    expect(remarks).toMatchObject([{ column: '__proto__', level: 'warning' }])
    expect(({} as { x?: string }).x).toBeUndefined()
  })

  it('cannot read other files through XML entities', async () => {
    const good = await xlsFormOf('type name label', [['text', 'q', 'Q']])
    const dtd = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname"><!ENTITY b "bbbb">]>'
    const hostile = changed(good, 'xl/worksheets/sheet1.xml', (xml) =>
      xml
        .replace(/(<\?xml[^>]*\?>)?/, (head) => head + dtd)
        .replace(
          '</sheetData>',
          '<row r="3"><c r="A3" t="inlineStr"><is><t>text</t></is></c><c r="C3" t="inlineStr"><is><t>&e;&b;</t></is></c></row></sheetData>',
        ),
    )
    const { drafts } = await readXlsForm(hostile)
    expect(drafts.at(-1)!.question).toBe('&e;&b;')
  })
})

it('a distant cell is left out and reported', async () => {
  const form = withCell(await xlsFormOf('type name label', [['text', 'q', 'Q']]), 'KN20000')
  expect(await messages(form)).toEqual(['survey 0 warning: Cells far from the table are left out: KN20000.'])
})

const withCell = (bytes: Uint8Array, place: string) =>
  changed(bytes, 'xl/worksheets/sheet1.xml', (xml) => {
    const row = /\d+$/.exec(place)![0]
    return xml.replace('</sheetData>', `<row r="${row}"><c r="${place}"><v>1</v></c></row></sheetData>`)
  })

/** The workbook with one of its entries changed. */
function changed(bytes: Uint8Array, name: string, change: (xml: string) => string) {
  const parts = workbookParts(bytes)
  return zipOf({ ...parts, [name]: change(parts[name]!) })
}
