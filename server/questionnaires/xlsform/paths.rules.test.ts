import { describe, expect, it } from 'vitest'
import { readXlsForm } from './read-xlsform.ts'
import { named, remarkLines } from './testing/reading.ts'
import { workbookOf, xlsFormOf } from './testing/workbook-of.ts'

describe('references by path', () => {
  it('are resolved to the question, from the root and from the row', async () => {
    const rows = [
      ['begin group', 'inputs', 'Inputs', null],
      ['text', 'kind', 'Kind', null],
      ['begin group', 'deep', 'Deep', "../kind = 'x'"],
      ['text', 'a', 'A', "../../kind = 'y' and current()/../../kind != 'z'"],
      ['end group', null, null, null],
      ['end group', null, null, null],
      ['text', 'b', 'B', "/data/inputs/deep/a = '1' or ../inputs/kind = '2'"],
      ['text', 'c', 'C', "../elsewhere/unknown = '2'"],
    ]
    const reading = await readXlsForm(await xlsFormOf('type name label relevant', rows))
    expect(remarkLines(reading)).toEqual([
      'survey 9 relevant changed: Relevant reads elsewhere/unknown, which is not a question in this form. The question is asked without this condition, and never required.',
    ])
    expect(named(reading, 'a').visibility_condition).toBe(
      "value('kind', '') == 'x' && value('kind', '') == 'y' && value('kind', '') != 'z'",
    )
    expect(named(reading, 'b').visibility_condition).toBe("value('a', '') == '1' || value('kind', '') == '2'")
  })

  it('to a question of the same name in another group read that one', async () => {
    const rows = [
      ['begin group', 'one', 'One', null],
      ['text', 'name', 'Name', null],
      ['end group', null, null, null],
      ['begin group', 'two', 'Two', null],
      ['text', 'name', 'Name', null],
      ['text', 'q', 'Q', "../name = 'x'"],
      ['end group', null, null, null],
    ]
    const reading = await readXlsForm(await xlsFormOf('type name label relevant', rows))
    expect(named(reading, 'q').visibility_condition).toBe("value('name_2', '') == 'x'")
  })

  it('to a column of an option, and to its label, become a table', async () => {
    const survey = [
      ['type', 'name', 'label', 'calculation'],
      ['select_one crops', 'crop', 'Crop', null],
      ['calculate', 'price', null, "instance('crops')/root/item[name = ${crop}]/price * 2"],
      ['calculate', 'words', null, "jr:choice-name(${crop}, '${crop}')"],
    ]
    const choices = [
      ['list_name', 'name', 'label', 'price'],
      ['crops', 'maize', 'Maize', 3],
      ['crops', 'rice', 'Rice', 5],
    ]
    const reading = await readXlsForm(await workbookOf({ survey, choices }))
    expect(remarkLines(reading)).toEqual([])
    expect(named(reading, 'price').calculation).toBe(
      "lookup(string(value('crop', '')), ['maize', 'rice'], ['3', '5']) * 2",
    )
    expect(named(reading, 'words').calculation).toBe(
      "lookup(string(value('crop', '')), ['maize', 'rice'], ['Maize', 'Rice'])",
    )
  })

  it('to what a device would tell are empty', async () => {
    const rows = [
      ['deviceid', 'device', null, null],
      ['calculate', 'key', null, "concat('Z', ${device})"],
      ['text', 'q', 'Q', null],
    ]
    const reading = await readXlsForm(await xlsFormOf('type name label calculation', rows))
    expect(named(reading, 'key').calculation).toBe("'Z' + ''")
    expect(remarkLines(reading)).toEqual([
      'survey 2 type warning: device is left out: it is recorded by a device, which is not supported; expressions read it as empty.',
    ])
  })

  it('to the summary of a contact, which only the Community Health Toolkit has, are empty', async () => {
    const summary = (path: string) => `instance('contact-summary')/context/${path}`
    const rows = [
      ['calculate', 'pregnant', null, summary('is_pregnant'), null],
      ['calculate', 'due', null, `if(${summary('edd')} != '', ${summary('edd')}, 'unknown')`, null],
      ['calculate', 'visits', null, `count(${summary("visits[date > '2020-01-01']/date")}) + 1`, null],
      [
        'calculate',
        'names',
        null,
        `concat('x', ${summary('a')}, instance('user-contact-summary')//b/@c)`,
        null,
      ],
      ['text', 'a', 'A', null, `${summary('x')} = 'yes' or ${summary('y')} < 3`],
      ['text', 'b', 'B', null, `not(${summary('x')} = 'yes') and ${summary('y')} = false()`],
      ['text', 'c', 'C', null, "${pregnant} = 'yes'"],
    ]
    const reading = await readXlsForm(await xlsFormOf('type name label calculation relevant', rows))
    expect(new Set(reading.remarks.map(({ level, harmless }) => `${level} ${harmless}`))).toEqual(
      new Set(['changed true']),
    )
    expect(remarkLines(reading)[0]).toBe(
      "survey 2 calculation changed: The summary instance('contact-summary') has no data here: it is empty, and each comparison with it is false.",
    )
    expect(named(reading, 'pregnant').calculation).toBe("''")
    expect(named(reading, 'due').calculation).toBe("false ? '' : 'unknown'")
    expect(named(reading, 'visits').calculation).toBe('0 + 1')
    expect(named(reading, 'names').calculation).toBe("'x' + '' + ''")
    expect(named(reading, 'a').visibility_condition).toBe('false || false')
    expect(named(reading, 'b').visibility_condition).toBe('!false && !false')
    expect(named(reading, 'c').visibility_condition).toBe("value('pregnant', '') == 'yes'")
  })

  it('to the date that a device records read today', async () => {
    const rows = [
      ['today', 'today', null, null],
      ['date', 'born', 'Born', '. <= ${today}'],
      ['text', 'q', 'Q', '. != 1'],
    ]
    const reading = await readXlsForm(await xlsFormOf('type name label constraint', rows))
    expect(named(reading, 'born').constraint).toBe("value('value', '') <= today()")
  })
})
