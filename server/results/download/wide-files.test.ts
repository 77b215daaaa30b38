import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { readXlsx, type CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { surveyInstances } from 'contract/answers/instances.endpoints.ts'
import type { SentBodyOf } from 'contract/platform/endpoint.ts'
import type { Answer } from 'contract/questionnaires/questions.ts'
import { surveyDownloads, surveyResults } from 'contract/results/results.endpoints.ts'
import { setFields } from 'contract/results/table-columns.ts'
import { householdSurvey } from '../../answers/instances/testing/household.ts'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { opened, save, uploaded } from '../../testing/uploaded-survey.ts'
import { unzipped } from '../testing/unzipped.ts'

let server: TestServer
let manager: Person
let survey: { id: number; name: string }
let ids: Record<string, number>
beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
  survey = await uploaded(server, manager, { type: 'single-user' })
  const { byCode } = await opened(manager, survey.name)
  ids = Object.fromEntries(Object.values(byCode).map(({ code, question_id }) => [code, question_id]))
  const [member, editor] = [await as(server, 'projectMember'), await as(server, 'projectEditor')]
  await save(member, survey.name, {
    Q1: { yes: true },
    Q2: { 'count-data': 1200 },
    Q3: { maize: true, other: true, 'other-data': 'Teff, "red"\nand `$white`' },
    Q4: { 'name-data': '=cmd|calc', 'since-data': '2019-05-01' },
  })
  await save(editor, survey.name, { Q1: { yes: true }, Q2: { 'count-data': -3 } })
  await save(editor, survey.name, { Q1: { no: true } })
})
afterAll(() => server.stop())

type Wanted = SentBodyOf<typeof surveyDownloads.startExport>
const start = (wanted: Partial<Wanted>, id = survey.id) =>
  manager.call(surveyDownloads.startExport, {
    params: { id },
    body: { format: 'csv', which: 'latest', shape: 'wide', sort: 'begun', ...wanted },
  })
async function downloaded(wanted: Partial<Wanted> = {}, id = survey.id) {
  const { status, body } = await start(wanted, id)
  expect(status, JSON.stringify(body)).toBe(200)
  const response = await fetch(new URL(body.url, server.url))
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
const csv = async (wanted: Partial<Wanted> = {}, id = survey.id) =>
  parse((await downloaded(wanted, id)).toString(), { bom: true, columns: true }) as Record<string, string>[]
const sheetsOf = async (bytes: Uint8Array) =>
  (await readXlsx(new Uint8Array(bytes))).sheets.map(({ name, rows }) => ({
    name,
    rows: rows as CellValue[][],
  }))

describe('a file with a row for each answer set', () => {
  it('has the cells of the table of results, by label', async () => {
    const rows = await csv()
    const page = await manager.call(surveyResults.listSets, {
      params: { id: survey.id },
      query: { sort: 'begun' },
    })
    const written = (cell: unknown) =>
      cell === null ? '' : cell === true ? 'yes' : cell === false ? 'no' : String(cell).replace(/^=/, "'=")
    expect(rows.map((row) => Object.values(row))).toEqual(
      page.body.results.map(({ cells }) => cells.map(written)),
    )
    expect(Object.keys(rows[0]!).slice(setFields.length)).toEqual([
      'Do you lend to farmers?',
      'How many farmers?',
      'Which crops?',
      'Which crops?: Another crop (text)',
      'Whom may we ask?: Name',
      'Whom may we ask?: E-mail',
      'Whom may we ask?: Since',
      'Your policy',
    ])
    expect(rows[1]).toMatchObject({ 'Do you lend to farmers?': 'No', 'How many farmers?': '' })
  })

  it('has names and a column for each option, only some columns, raw, and filtered', async () => {
    const wanted = { values: 'names', columns: 'split', raw: true } as const
    const [first, second] = await csv(wanted)
    expect(first).toMatchObject({
      _complete: '0',
      farmers: 'yes',
      'crops/maize': '1',
      'crops/coffee': '0',
      contact_name: '=cmd|calc',
      crops_data: 'Teff, "red"\nand `$white`',
    })
    expect(second).toMatchObject({ farmers: 'no', 'crops/maize': '' })
    const few = await csv({
      values: 'names',
      variables: ['person', `q${ids['Q1']}`],
      filter: [`is:q${ids['Q1']}:no`],
    })
    expect(few).toEqual([{ _person: 'Edith Laurent', farmers: 'no' }])
  })

  it('is a workbook with typed cells and a codebook', async () => {
    const [data, codebook] = await sheetsOf(await downloaded({ format: 'xlsx', values: 'names' }))
    expect([data!.name, codebook!.name]).toEqual(['Data', 'Codebook'])
    const cell = (name: string) => data!.rows[1]![data!.rows[0]!.indexOf(name)]
    expect(cell('farmer_count')).toBe(1200)
    expect(cell('contact_since')).toEqual(new Date('2019-05-01T00:00:00Z'))
    expect(cell('contact_name')).toBe('=cmd|calc')
    expect(cell('_complete')).toBe(false)
    expect(cell('_begun')).toBeInstanceOf(Date)
    const described = codebook!.rows.map((row) => row.slice(1, 9))
    expect(described).toContainEqual([
      'farmers',
      'Do you lend to farmers?',
      'About you',
      'choice',
      null,
      null,
      null,
      null,
    ])
    expect(described).toContainEqual(['farmers', null, null, null, null, null, 'yes', 'Yes we do'])
    expect(described.find(([name]) => name === 'farmer_count')?.slice(4, 6)).toEqual([
      '“Do you lend to farmers?” is “Yes we do”',
      'farmers == "yes"',
    ])
  })

  it('is refused with all records, unknown columns and formats', async () => {
    const refused = async (wanted: Partial<Wanted>) => {
      const { status, body } = await start(wanted)
      expect(status).toBe(400)
      return Object.keys(body)
    }
    expect(await refused({ which: 'all' })).toEqual(['which'])
    expect(await refused({ variables: ['q0'] })).toEqual(['variables'])
    expect(await refused({ filter: 'farmers' })).toEqual(['filter'])
    expect(await refused({ filter: 'is:q0:1' })).toEqual(['filter'])
    expect(await refused({ sort: 'q0' })).toEqual(['sort'])
    expect(await refused({ with_files: true, table: 1 })).toEqual(['table'])
    expect(await refused({ format: 'scripts', shape: 'long' })).toEqual(['format'])
    expect(await refused({ shape: 'long', filter: ['a', 'b'] })).toEqual(['filter'])
  })

  it('a URL works only as it was signed', async () => {
    const url = new URL((await start({ filter: [`is:q${ids['Q1']}:no`] })).body.url, server.url)
    url.searchParams.delete('filter')
    expect((await fetch(url)).status).toBe(404)
  })
})

describe('a Parquet file', () => {
  it('has typed columns with the cells of the table', async () => {
    const bytes = await downloaded({ format: 'parquet', values: 'names' })
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
    expect(parquetMetadata(file).num_rows).toBe(2n)
    const [first, second] = await parquetReadObjects({ file })
    expect(first).toMatchObject({
      _person: 'Minh Tran',
      _complete: false,
      _begun: expect.any(Date),
      farmers: 'yes',
      farmer_count: 1200,
      contact_since: new Date('2019-05-01T00:00:00Z'),
      crops_data: 'Teff, "red"\nand `$white`',
      contact_name: '=cmd|calc',
    })
    expect(second).toMatchObject({ farmers: 'no', farmer_count: null })
  })

  it('without rows has the columns only', async () => {
    const bytes = await downloaded({ format: 'parquet', filter: ['contains:person:nobody of it'] })
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
    const { num_rows, schema } = parquetMetadata(file)
    expect([num_rows, schema[1]?.name]).toEqual([0n, 'Respondent'])
  })
})

describe('uploaded files', () => {
  let forms: { id: number; name: string }
  beforeAll(async () => {
    forms = await uploaded(server, manager, { type: 'single-user' })
    const give = async (who: Person, name: string, content: string) => {
      const { form_id, byCode } = await opened(who, forms.name)
      const { question_id } = byCode['Q5']!
      const { status } = await who.call(surveyAnswers.saveAnswers, {
        body: { form_id, answers: [{ question: { question_id }, answer: {} }] },
        files: { [`${question_id}:document`]: { name, content } },
      })
      expect(status).toBe(200)
    }
    const member = await as(server, 'projectMember')
    await give(member, 'draft.txt', 'replaced')
    await give(member, 'policy.txt', 'of the member')
    await give(await as(server, 'projectEditor'), 'policy.txt', 'of the editor')
  })
  const filesIn = async (wanted: Partial<Wanted>) =>
    unzipped(await downloaded({ with_files: true, ...wanted }, forms.id))

  it('are in a folder for each respondent, with a list of them', async () => {
    const files = await filesIn({ format: 'xlsx' })
    const folder = (name: string) => Object.keys(files).filter((path) => path.includes(name))
    expect(Object.keys(files).slice(0, 2)).toEqual(['Results.xlsx', 'Files.csv'])
    const [ofMember] = folder('Minh Tran')
    const [ofEditor] = folder('Edith Laurent')
    expect(ofMember).toMatch(/^Files\/\d\d Minh Tran\/\d\d policy\.txt$/)
    expect(files[ofMember!]!.toString()).toBe('of the member')
    expect(files[ofEditor!]!.toString()).toBe('of the editor')
    expect(Object.keys(files)).toHaveLength(4)
    const listed = parse(files['Files.csv']!.toString(), { bom: true, columns: true })
    expect(listed).toMatchObject(
      [ofMember, ofEditor]
        .toSorted()
        .map((File) => ({ File, 'Name in the answer': 'policy.txt', Variable: 'policy' })),
    )
  })

  it('are those of the rows and columns of the file', async () => {
    const few = await filesIn({ filter: ['contains:person:Minh'] })
    expect(Object.keys(few)).toHaveLength(3)
    expect(parse(few['Results.csv']!.toString(), { bom: true, columns: true })).toHaveLength(1)
    expect(Object.keys(await filesIn({ variables: ['person'] }))).toEqual(['Results.csv', 'Files.csv'])
    expect(Object.keys(await filesIn({ format: 'scripts' }))).toContain('data.sps')
  })
})

describe('scripts for statistics', () => {
  /** The files of a zip, also in a folder of their own. */
  const unpacked = async (wanted: Partial<Wanted>) => {
    const files = unzipped(await downloaded(wanted))
    const folder = mkdtempSync(join(tmpdir(), 'results-'))
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    return { files, folder }
  }

  it('for SPSS alone save the data as a .sav file', async () => {
    const { files, folder } = await unpacked({ format: 'sav' })
    expect(Object.keys(files).toSorted()).toEqual(['data.csv', 'data.sps'])
    expect(files['data.sps']!.toString()).toContain("\nSAVE OUTFILE='data.sav'.\n")
    // Every format has a width, and texts are as wide as the longest in bytes.
    expect(files['data.sps']!.toString()).toMatch(
      /\n    farmer_count F40\n    crops_maize F40\n.*\n    crops_other F40\n    crops_data A24\n    contact_name A9\n/,
    )
    expect(files['data.csv']).toEqual(unzipped(await downloaded({ format: 'scripts' }))['data.csv'])
    if (!isInstalled('pspp')) return
    execFileSync('pspp', ['data.sps'], { cwd: folder })
    writeFileSync(
      join(folder, 'list.sps'),
      "GET FILE='data.sav'.\nLIST farmers farmer_count crops_maize contact_since contact_name crops_data.\n",
    )
    const told = execFileSync('pspp', ['-O', 'format=csv', 'list.sps'], { cwd: folder, encoding: 'utf8' })
    expect(parse(told, { relax_column_count: true }).slice(1, 4)).toEqual([
      ['farmers', 'farmer_count', 'crops_maize', 'contact_since', 'contact_name', 'crops_data'],
      ['1', '1200', '1', '2019/05/01', '=cmd|calc', 'Teff, "red" and `$white`'],
      ['2', '.', '.', '.', '', ''],
    ])
  })

  it('read the data with labels in R', async () => {
    const { files, folder } = await unpacked({ format: 'scripts' })
    expect(Object.keys(files).toSorted()).toEqual(['data.R', 'data.csv', 'data.do', 'data.sps'])
    const [header, first] = parse(files['data.csv']!.toString()) as [string[], string[]]
    expect(first[header.indexOf('farmers')]).toBe('1')
    expect(first[header.indexOf('crops_data')]).toBe('Teff, "red" and `$white`')
    expect(files['data.sps']!.toString()).toContain("VALUE LABELS farmers\n    1 'Yes we do'\n    2 'No'")
    expect(files['data.do']!.toString()).toContain('label define choices_1 1 `"Yes we do"\'')
    if (!isInstalled('Rscript')) return
    const told = execFileSync(
      'Rscript',
      [
        '-e',
        'source("data.R"); cat(as.character(data$farmers), sum(data$farmer_count, na.rm = TRUE), data$crops_maize[1], format(data$contact_since[1]), attr(data$farmers, "label"), sep = "|")',
      ],
      { cwd: folder, encoding: 'utf8' },
    )
    expect(told).toBe('Yes we do|No|1200|TRUE|2019-05-01|Do you lend to farmers?')
  })
})

/** R and PSPP are not installed everywhere; the files are checked without them, too. */
function isInstalled(program: string) {
  try {
    return execFileSync(program, ['--version'], { stdio: 'ignore' }) !== undefined
  } catch {
    return false
  }
}

describe('groups that repeat', () => {
  let household: { id: number; name: string }
  let group: number
  let members: string[]
  beforeAll(async () => {
    household = await uploaded(server, manager, { csv: householdSurvey })
    const { byCode, repeats = [] } = await opened(manager, household.name)
    const groupOf = (name: string) => repeats.find((one) => one.name === name)!.id
    group = groupOf('member')
    const give = (code: string, answer: Answer, instance?: string) =>
      manager.call(surveyAnswers.saveAnswers, {
        body: {
          form_id: household.id,
          answers: [
            { question: { question_id: byCode[code]!.question_id }, ...(instance && { instance }), answer },
          ],
        },
      })
    const add = async (name: string, parent?: string) =>
      (
        await manager.call(surveyInstances.addInstance, {
          params: { id: household.id },
          body: { group: groupOf(name), ...(parent && { parent }) },
        })
      ).body.instance
    members = [await add('member'), await add('member'), await add('member')]
    await give('age', { 'age-data': 40 }, members[1])
    await give('school', { yes: true }, members[2])
    await give('age', { 'age-data': 12 }, members[2])
    await give('plots', { 'plots-data': 2 })
    const second = `g${groupOf('plot')}n2`
    await give('area', { 'area-data': 2.5 }, second)
    await give('crop', { 'crop-data': 'Maize' }, await add('crop_of_plot', second))
    await manager.call(surveyInstances.removeInstance, {
      params: { id: household.id, instance: members[0]! },
    })
  })

  it('are sheets of a workbook, with the key of their entry and of the one around it', async () => {
    const sheets = await sheetsOf(await downloaded({ format: 'xlsx', values: 'names' }, household.id))
    expect(sheets.map(({ name }) => name)).toEqual(['Data', 'Household member', 'Plot', 'Crop', 'Codebook'])
    const total = sheets[0]!.rows[0]!.indexOf('total')
    expect(sheets[0]!.rows[1]![total]).toBe(52)
    expect(sheets[1]!.rows).toEqual([
      ['_respondent', '_key', '_parent_key', '_position', 'name', 'age', 'school'],
      [null, members[1], null, 1, null, 40, null],
      [null, members[2], null, 2, null, 12, 'yes'],
    ])
    const [, plot] = sheets[2]!.rows
    const [, crop] = sheets[3]!.rows
    expect(plot?.slice(3)).toEqual([2, 2.5])
    expect(crop?.slice(2)).toEqual([plot?.[1], 1, 'Maize'])
  })

  it('are files of a zip, or a file of their own', async () => {
    const files = unzipped(await downloaded({ files: 'multiple' }, household.id))
    expect(Object.keys(files)).toEqual([
      '01 Data.csv',
      '02 Household member.csv',
      '03 Plot.csv',
      '04 Crop.csv',
      'Codebook.csv',
    ])
    const alone = await csv({ table: group, values: 'names' }, household.id)
    expect(alone.map(({ _position, age }) => [_position, age])).toEqual([
      ['1', '40'],
      ['2', '12'],
    ])
    expect(await csv({ table: group, filter: 'is:complete:true' }, household.id)).toEqual([])
  })
})

it('positions are features with the other columns as properties', async () => {
  const places = await uploaded(server, manager, {
    csv: 'section_name,question,question_type,variable_name,option_name,option_type\nA,Where?,other,spot,at,geopoint\nA,Name,other,title,n,text',
  })
  const { byCode } = await opened(manager, places.name)
  const [where, title] = Object.keys(byCode) as [string, string]
  await save(manager, places.name, { [where]: { 'at-data': '-1.28 36.81' }, [title]: { 'n-data': 'Well' } })
  const file = JSON.parse((await downloaded({ format: 'geojson', values: 'names' }, places.id)).toString())
  expect(file.features).toMatchObject([
    {
      geometry: { type: 'Point', coordinates: [36.81, -1.28] },
      properties: { title: 'Well', spot: '-1.28 36.81' },
    },
  ])
})
