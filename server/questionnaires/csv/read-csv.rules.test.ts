import { readFileSync } from 'node:fs'
import { optionTypes } from 'contract/questionnaires/option-types.ts'
import { questionTypes } from 'contract/questionnaires/question-types.ts'
import { describe, expect, it } from 'vitest'
import { readSurveyCsv } from './read-csv.ts'

const header =
  'section_name,question_id,question,question_type,required,variable_name,parent_ids,visibility_condition'
const options = 'option_name,option_label,option_type'
const bytes = (text: string) => new TextEncoder().encode(text)
const read = (...lines: string[]) => readSurveyCsv(bytes(lines.join('\n')))

/** A file with the columns of `header` and `options`. */
const survey = (...rows: string[]) => read(`${header},${options}`, ...rows)
const errorsOf = ({ errors }: ReturnType<typeof readSurveyCsv>) =>
  errors?.map(({ row, column, message }) => `${row} ${column}: ${message}`)

describe('a valid file', () => {
  it('gives questions with their options, and repeats the section name for following rows', () => {
    const { drafts, warnings } = survey(
      'First,A,Do you agree?,single-select,yes,agree,,,yes,Of course,boolean',
      ',,,,,,,,no,,boolean',
      ",B,Why?,other,\"selected(${agree}, 'no')\",why,A,\"agree = 'no' or agree = 'yes'\",why,,text",
      ',,,,,,,,,,',
      'Second,C,Thank you.,note,,,,,,,',
    )
    expect(warnings).toEqual([])
    expect(drafts?.map(({ section_name, code }) => [section_name, code])).toEqual([
      ['First', 'A'],
      ['First', 'B'],
      ['Second', 'C'],
    ])
    expect(drafts?.[0]?.options).toEqual([
      { name: 'yes', label: 'Of course', type: 'boolean' },
      { name: 'no', label: 'no', type: 'boolean' },
    ])
    expect(drafts?.[1]).toMatchObject({
      required: false,
      required_condition: "selected('agree', 'no')",
      visibility_condition: "agree == 'no' || agree == 'yes'",
      parent_codes: ['A'],
    })
  })

  it.each([';', '\t'])('may be separated by %j', (separator) => {
    const text = [`${header},${options}`, 'S,A,"One, two",other,no,,,,x,,text'].join('\r\n')
    const moved = text.replace(/"[^"]*"|,/g, (part) => (part === ',' ? separator : part))
    expect(readSurveyCsv(bytes(moved)).drafts?.[0]?.question).toBe('One, two')
  })

  it('may declare its separator in a line before the header, like files of Excel', () => {
    const { drafts, warnings } = read(
      'sep=;',
      'section_name;question;question_type;colour',
      'S;One, two;note;red',
    )
    expect(drafts?.[0]?.question).toBe('One, two')
    expect(warnings).toMatchObject([{ row: 1, column: 'colour' }])
    expect(errorsOf(read('sep=,', 'section_name,question,question_type', ',Q,note'))?.[0]).toMatch(
      /^2 section/,
    )
  })

  it('may begin with a BOM, mix line ends, and contain quotes and line ends in cells', () => {
    const text = `\ufeff${header},${options}\r\nS,A,"Say ""yes""\r\nor no",other,no,,,,x,,text\rS,B,Then,other,no,,,,y,,text\n`
    expect(readSurveyCsv(bytes(text)).drafts?.map(({ question }) => question)).toEqual([
      'Say "yes"\nor no',
      'Then',
    ])
  })

  it('has unknown columns reported and ignored', () => {
    const { warnings } = read('section_name,question,question_type,colour', 'S,Hello,note,red')
    expect(warnings).toMatchObject([
      { row: 1, column: 'colour', message: 'The column colour is unknown and was left out.' },
    ])
  })

  it('gets unused codes for questions without one', () => {
    const { drafts } = survey('S,,One,note,,,,,,,', 'S,Q001,Two,note,,,,,,,', 'S,,Three,note,,,,,,,')
    expect(drafts?.map(({ code }) => code)).toEqual(['Q004', 'Q001', 'Q003'])
  })

  it('the Green Index has 461 questions in 11 sections, 440 with a condition', () => {
    const file = readFileSync(new URL('../../../db/seed/surveys/green-index-3.csv', import.meta.url))
    const { drafts, errors } = readSurveyCsv(file)
    expect(errors).toBeUndefined()
    expect(drafts).toHaveLength(461)
    expect(new Set(drafts?.map(({ section_name }) => section_name)).size).toBe(11)
    expect(drafts?.filter(({ visibility_condition }) => visibility_condition !== '')).toHaveLength(440)
  })
})

describe('a file that cannot be read', () => {
  it('is refused when empty, UTF-16, or without questions', () => {
    expect(errorsOf(readSurveyCsv(new Uint8Array()))).toEqual(['1 : The file is empty.'])
    for (const blank of ['\ufeff', '\n\n', ' \r\n'])
      expect(errorsOf(read(blank))).toEqual(['1 : The file is empty.'])
    const utf16 = 'section_name,question\nÜber,Größe'
    for (const one of [Buffer.from(`\ufeff${utf16}`, 'utf16le'), Buffer.from(utf16, 'utf16le')]) {
      const told = [
        '1 : The file is UTF-16; please save it as CSV UTF-8.',
        '1 question_type: The column question_type is missing.',
      ]
      expect(errorsOf(readSurveyCsv(one))?.slice(0, 2)).toEqual(told)
      expect(errorsOf(readSurveyCsv(one.swap16()))?.slice(0, 2)).toEqual(told)
    }
    expect(errorsOf(survey(',,,,,,,,,,', ''))).toEqual(['1 : The file has no questions.'])
  })
  it('is refused if it is a picture or another binary file', () => {
    const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x22, 0xff, 0x2c])
    expect(errorsOf(readSurveyCsv(picture))).toEqual([
      '1 : This is neither a CSV file nor an .xlsx workbook.',
    ])
  })
  it('is refused if it is a PDF', () => {
    const pdf = Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n1 0 obj\0', 'latin1')
    expect(errorsOf(readSurveyCsv(pdf))?.[0]).toMatch(/^1 : This is a PDF/)
  })
  it('has cells that are not UTF-8 reported', () => {
    const latin1 = Buffer.from(`${header},${options}\nS,A,Fine,note,,,,,,,\nS,B,Größe,note,,,,,,,`, 'latin1')
    expect(errorsOf(readSurveyCsv(latin1))).toEqual([
      '3 question: This cell is not UTF-8; please save the file as CSV UTF-8.',
    ])
  })
  it('has a cell with a NUL character reported', () => {
    expect(errorsOf(survey('S,A,a\0b,note,,,,,,,'))).toEqual(['2 question: This cell has a NUL character.'])
  })
  it('has the row with an unclosed quote reported', () => {
    expect(errorsOf(survey('S,A,Hello,note,,,,,,,', 'S,B,"Hello,note,,,,,,,', 'S,C,x,note,,,,,,,'))).toEqual([
      '3 : A quote is opened in this row and never closed.',
    ])
    expect(errorsOf(survey('S,A,5" pipe,note,,,,,,,'))?.[0]).toMatch(/^2 : A cell with a quote/)
  })
  it('is refused if it has too many rows, including empty ones', () => {
    expect(errorsOf(survey(',,,,,,,,,,\n'.repeat(120_000)))).toEqual([
      expect.stringMatching(/^100001 : A file has at most 100000 rows\. For a long list/),
    ])
    expect(errorsOf(survey('', '', '"' + 'x,y\n'.repeat(600_000)))?.[0]).toMatch(/^4 : This row is too long/)
    expect(errorsOf(survey(','.repeat(2_000_000)))?.[0]).toMatch(/^1 : A line of the file is too long/)
    expect(errorsOf(read(','.repeat(300)))).toEqual(['1 : The header has more than 200 columns.'])
    expect(errorsOf(survey('\n'.repeat(1_000_000)))).toEqual(['1 : The file has no questions.'])
  })
  it('has missing and duplicate columns reported', () => {
    expect(errorsOf(read('section_name,question,question,question_type', 'S,a,b,other'))).toEqual([
      '1 option_name: The column option_name is missing.',
      '1 option_type: The column option_type is missing.',
      '1 question: There are two columns question.',
    ])
  })
})

describe('every error is reported with its row', () => {
  it.each([
    [
      'an unknown question type',
      'S,A,Q,dropdown,,,,,x,,text',
      /^2 question_type: 'dropdown' is not a question type/,
    ],
    ['an unknown option type', 'S,A,Q,other,,,,,x,,colour', /^2 option_type: 'colour' is not an option type/],
    [
      'an option without a name',
      'S,A,Q,other,,,,,,,text',
      /^2 option_name: The name of the option is missing/,
    ],
    ['an option without a type', 'S,A,Q,other,,,,,x,,', /^2 option_type: The type of the option is missing/],
    [
      'a question without options',
      'S,A,Q,other,,,,,,,',
      /^2 option_name: A question other than a note needs/,
    ],
    ['a note with options', 'S,A,Q,note,,,,,x,,text', /^2 option_name: A note has no options/],
    ['a note with nothing', 'S,A,,note,,,,,,,', /^2 question: A note needs a text or a calculation/],
    [
      'a question without a text',
      'S,A,,other,,,,,x,,text',
      /^2 question: The text of the question is missing/,
    ],
    ['a question without a section', ',A,Q,note,,,,,,,', /^2 section_name: The section is missing/],
    ['a bad variable name', 'S,A,Q,note,,1st,,,,,', /^2 variable_name: '1st' cannot name a variable/],
    [
      'a reserved variable name',
      'S,A,Q,note,,value,,,,,',
      /^2 variable_name: 'value' cannot name a variable/,
    ],
    ['a word of conditions as a variable', 'S,A,Q,note,,not,,,,,', /^2 variable_name: 'not' cannot/],
    ['an unknown parent', 'S,A,Q,note,,,Z,,,,', /^2 parent_ids: There is no question Z/],
    ['its own parent', 'S,A,Q,note,,,A,,,,', /^2 parent_ids: The question A cannot be its own parent/],
    [
      'an unknown variable',
      "S,A,Q,note,,,,\"selected('b', 'x')\",,,",
      /^2 visibility_condition: visibility_condition reads b,/,
    ],
    [
      'an unparsable condition',
      'S,A,Q,note,,,,a = = b,,,',
      /^2 visibility_condition: visibility_condition cannot be read, near a == == b\.$/,
    ],
    [
      'an unfinished condition',
      'S,A,Q,note,,,,1 ==,,,',
      /visibility_condition cannot be read, at its end\.$/,
    ],
    [
      'curly quotes',
      'S,A,Q,note,,,,‘x’ == ‘y’,,,',
      /cannot be read, near ‘x’ == ‘y’; quotes are written straight\.$/,
    ],
    ['a strange required', 'S,A,Q,note,mostly,,,,,,', /^2 required: required reads mostly,/],
    ['a question that reads itself', "S,A,Q,note,,a,,answered('a'),,,", /depends on itself: a -> a/],
    ['a mapping to nobody', 'S,A,Q,other,,,,,nobody,,mapping', /nobody is not a variable of this survey/],
    ['too many cells', 'S,A,Q,note,,,,,,,,,oops', /^2 : This row has more cells than the header/],
  ])('%s', (_what, row, message) => expect(errorsOf(survey(row))).toEqual([expect.stringMatching(message)]))

  it('for values that must be unique', () => {
    expect(
      errorsOf(
        survey(
          'S,A,Q,other,,a,,,x,,text',
          ',,,,,,,,x,,text',
          'S,A,Q,other,,a,,,x-data,,text',
          ',,,,,,,,x,,text',
        ),
      ),
    ).toEqual([
      '3 option_name: The question has two options named x.',
      '4 option_name: x-data cannot name an option where there is one named x.',
      '4 question_id: A is already the question_id of row 2.',
      '4 variable_name: a is already the variable_name of row 2.',
    ])
  })

  it('in calculations, constraints and videos', () => {
    const columns =
      'section_name,question,question_type,calculation,constraint,constraint_message,video_link,option_name,option_type'
    expect(
      errorsOf(
        read(
          columns,
          'S,Q,other,1 + 1,,Too much,javascript:alert(1),x,text',
          'S,Q,other,,value > nobody,,,x,number',
        ),
      ),
    ).toEqual([
      '2 constraint_message: There is a constraint_message without a constraint.',
      '2 video_link: A video_link begins with http:// or https://.',
      '3 constraint: constraint reads nobody, which is not a variable of this survey.',
    ])
  })

  it('for questions and parents that depend on each other', () => {
    expect(
      errorsOf(
        survey("S,A,Q,note,,a,,answered('b'),,,", 'S,B,Q,note,,b,C,,,,', "S,C,Q,note,,c,,answered('a'),,,"),
      ),
    ).toEqual(['2 visibility_condition: Whether the question is asked depends on itself: a -> b -> c -> a.'])
  })

  it('with row numbers as in a spreadsheet, even if cells have several lines', () => {
    expect(errorsOf(survey('S,A,"two\nlines",note,,,,,,,', '', 'S,B,Q,nothing,,,,,x,,text'))?.[0]).toMatch(
      /^4 question_type/,
    )
  })

  it('for more than 5,000 questions, 20,000 options or 20,000 characters of a condition', () => {
    expect(errorsOf(survey(...Array<string>(5001).fill('S,,Q,note,,,,,,,')))).toEqual([
      '5002 : A survey has at most 5000 questions.',
    ])
    const many = Array.from({ length: 20_000 }, (_, i) => `,,,,,,,,o${i},,boolean`)
    expect(errorsOf(survey('S,A,Q,multi-select,,,,,x,,boolean', ...many))?.[0]).toMatch(
      /^20002 option_name: A question has at most 20000/,
    )
    expect(errorsOf(survey(`S,A,Q,note,,,,${'a'.repeat(20001)},,,`))?.[0]).toMatch(
      /^2 visibility_condition: This cell has 20001/,
    )
  })
})

it('and the guide to survey files describes every type', () => {
  const guide = readFileSync(new URL('../../../docs/survey-files.md', import.meta.url), 'utf8')
  const rowOf = (column: string) => guide.split('\n').find((line) => line.startsWith(`| \`${column}\``))
  for (const type of questionTypes) expect(rowOf('question_type')).toContain(`\`${type}\``)
  for (const type of optionTypes) expect(rowOf('option_type')).toContain(`\`${type}\``)
})
