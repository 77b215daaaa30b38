import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readShape } from './read-shape.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seventeen-csv-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function shapeOf(content: string | Buffer) {
  const path = join(folder, 'data.csv')
  await writeFile(path, content)
  return readShape(path)
}
const columnsOf = async (content: string | Buffer) =>
  (await shapeOf(content)).shape?.columns.map(({ name, type }) => [name, type])

describe('a CSV file', () => {
  it('has its separator detected by the number of cells per line', async () => {
    for (const [delimiter, content] of [
      [',', 'a,b\n1,2\n'],
      [';', 'a;b\n"1,5";"x, y, z"\n2;z\n'],
      ['\t', 'a\tb\n1\tx;y\n'],
      ['|', 'a|b\r\n1|2\r\n'],
    ] as const)
      expect((await shapeOf(content)).shape).toMatchObject({
        delimiter,
        columns: [{ name: 'a' }, { name: 'b' }],
      })
    expect((await shapeOf('sep=;\r\na;b,c\r\n1;2\r\n')).shape).toMatchObject({
      delimiter: ';',
      rows: 1,
      columns: [{ name: 'a' }, { name: 'b,c' }],
    })
  })

  it('of one column needs no separator', async () =>
    expect((await shapeOf('name\nAda\nGrace\n')).shape).toMatchObject({
      rows: 2,
      columns: [{ name: 'name' }],
    }))

  it('is read in common encodings', async () => {
    const text = 'Straße;Ort\nGrüner Weg;Łódź\n'
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
      Buffer.from(text.replace('Łódź', 'Köln'), 'latin1'),
    ])
      expect(await columnsOf(bytes)).toEqual([
        ['Straße', 'text'],
        ['Ort', 'text'],
      ])
  })

  it('has its column types inferred where all cells agree', async () => {
    const columns = 'n;comma;code;day;moment;mixed;empty\n'
    const rows = [
      '1;1,5;007;2026-01-31;2026-01-31T10:00:00Z;1;',
      '-2.5e3;-0,25;012;2026-02-01;2026-02-01 23:59;x;',
      ';;;;;;',
    ]
    expect(await columnsOf(columns + rows.join('\n'))).toEqual([
      ['n', 'number'],
      ['comma', 'number'],
      ['code', 'text'],
      ['day', 'date'],
      ['moment', 'date'],
      ['mixed', 'text'],
      ['empty', 'text'],
    ])
  })

  it('has numbers in the notations of several countries, with missing ones among them', async () => {
    const readings = async (cells: string[], delimiter = ';') =>
      (await shapeOf(`a${delimiter}b\n${cells.map((cell) => `"${cell}"${delimiter}x`).join('\n')}\n`)).shape
        ?.columns[0]
    for (const [cells, reading] of [
      [['1,5', '2,25'], 'number_comma'],
      [['1.234,5', '12'], 'number_comma'],
      [['1.234.567', '1'], 'number_comma'],
      [['1,234,567.5', '1'], 'number_point'],
      [['1 234 567,5', 'NA'], 'number_comma'],
      [["1'234.5", ''], 'number_point'],
      [['12,34,567', '1,234.5'], 'number_point'],
      [['\u22123', '4', 'n/a', '-', '#N/A'], 'number_point'],
      [['NA', 'NA'], 'text'],
      [['1,5', '2.5'], 'text'],
      [['1.2.10', '1.3.11'], 'text'],
      [['12,3456,7'], 'text'],
      [['007', 'NA'], 'text'],
    ] as const)
      expect([cells, (await readings([...cells]))?.reading]).toEqual([cells, reading])
    expect(await readings(['45%', '5.5 %', 'NA'])).toMatchObject({ type: 'number', percent: true })
    // Some percentages among other numbers would be a hundred times too large.
    expect(await readings(['45%', '0.5'])).toMatchObject({ type: 'text' })
  })

  it('has ambiguous numbers and dates decided by its other columns', async () => {
    const readings = async (content: string) =>
      (await shapeOf(content)).shape?.columns.map(({ reading }) => reading)
    expect(await readings('a;b\n1,234;x\n')).toEqual(['number_comma', 'text'])
    expect(await readings('a,b\n"1,234",x\n')).toEqual(['number_point', 'text'])
    expect(await readings('a;b\n1.234;x\n')).toEqual(['number_point', 'text'])
    expect(await readings('a;b\n1.234;1,5\n')).toEqual(['number_comma', 'number_comma'])
    expect(await readings('a;b\n1,234;1.5\n')).toEqual(['number_point', 'number_point'])
    expect(await readings('a,b\n1/2/2026,2/1/2026\n')).toEqual(['date_dmy', 'date_dmy'])
    expect(await readings('a,b\n1/2/2026,12/31/2026\n')).toEqual(['date_mdy', 'date_mdy'])
  })

  it('has dates in common formats, which must exist', async () => {
    const reading = async (...cells: string[]) =>
      (await shapeOf(`a;b\n${cells.map((cell) => `${cell};x`).join('\n')}\n`)).shape?.columns[0]?.reading
    expect(await reading('31.01.2026', '1.2.2026')).toBe('date_dmy')
    expect(await reading('31/01/2026 15:30', 'NA')).toBe('date_dmy')
    expect(await reading('1/31/26 3:30 PM')).toBe('date_mdy')
    expect(await reading('2026/01/31', '2026/2/1')).toBe('date_ymd')
    expect(await reading('31 Jan 2026', '1-Feb-2026')).toBe('date_ymd')
    expect(await reading('January 31, 2026')).toBe('date_ymd')
    for (const odd of [
      '2026-02-30',
      '31/02/2026',
      '2026-13-01',
      '31 Foo 2026',
      '1/31/2026 25:00',
      '12/13/2026 x',
    ])
      expect([odd, await reading(odd)]).toEqual([odd, 'text'])
  })

  it('gets a unique name for every column', async () =>
    expect(await columnsOf('a,,a,a (2), b  c \n1,2,3,4,5\n')).toEqual(
      ['a', 'Column 2', 'a (2)', 'a (2) (2)', 'b c'].map((name) => [name, 'number']),
    ))

  it('can contain quoted line ends and separators', async () =>
    expect((await shapeOf('a,b\n"1\n2","x,""y"""\n3,4\n')).shape?.rows).toBe(2))
})

describe('an invalid file is refused with the number of the line', () => {
  it.each([
    ['', 1, /empty/],
    ['a,b\n1,2\n3\n4,5\n', 3, /1 cells, and the header has 2/],
    ['a,b\n1,2\n3,4,5\n', 3, /3 cells, and the header has 2/],
    ['a,b\n1,2\n1,"2\n3,4\n', 3, /never closed/],
    ['a,b\n1,"2"x\n', 2, /doubled/],
    ['a,b\n1,2\n\n\n1,x"y\n', 5, /quoted as a whole/],
    ['a,b\n1,x\u0000\n', 2, /NUL/],
    ['\u0001\u0002\u00ff\n', 1, /./],
  ])('%j: line %i', async (content, row, message) => {
    const { error } = await shapeOf(content)
    if (content.startsWith('\u0001')) return expect(error?.row ?? 1).toBe(1)
    expect(error).toMatchObject({ row, message: expect.stringMatching(message) })
  })

  it('if it has too many columns', async () => {
    const header = Array.from({ length: 201 }, (_, at) => `c${at}`).join()
    expect((await shapeOf(`${header}\n${header}\n`)).error?.message).toContain('200 columns')
  })
})
