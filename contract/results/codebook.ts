import type { Language } from '../questionnaires/languages.ts'
import type { ResultTable } from './table-columns.ts'

/** A row for each variable, followed by one for each of its options. */
export interface Codebook {
  headings: string[]
  rows: string[][]
}

/** The tables with their texts in a language. */
export interface TranslatedTables {
  language: Language
  tables: readonly ResultTable[]
}

/** Conditions under which questions are asked, by question: in words, and as they are written. */
type Conditions = ReadonlyMap<number, { sentence: string; expression: string }>

/**
 * Describes the variables of a file: name, question, section, type, condition, and options by name and label, in every
 * language of the survey.
 */
export function codebookOf(
  tables: readonly ResultTable[],
  { languages, conditions }: { languages: readonly TranslatedTables[]; conditions: Conditions },
): Codebook {
  const translated = languages.map(({ language, tables: own }) => ({
    name: language.name || language.code,
    columns: new Map(own.flatMap((table) => table.columns.map((column) => [column.key, column]))),
  }))
  const rows = tables.flatMap(({ label: table, columns }) =>
    columns.flatMap(({ key, name, label, section, type, options, question_id }) => {
      const ofLanguages = translated.map((one) => one.columns.get(key))
      const { sentence = '', expression = '' } = conditions.get(question_id ?? 0) ?? {}
      const variable = [
        ...[table, name, label, section, type, sentence, expression, '', ''],
        ...ofLanguages.flatMap((column) => [column?.label ?? '', '']),
      ]
      // The countries of institutions would be longer than all the rest.
      const listed = question_id === null ? [] : options
      const ofOptions = listed.map((option, at) => [
        ...[table, name, '', '', '', '', '', option.name, option.label],
        ...ofLanguages.flatMap((column) => ['', column?.options[at]?.label ?? '']),
      ])
      return [variable, ...ofOptions]
    }),
  )
  return {
    headings: [
      ...['Table', 'Variable', 'Question', 'Section', 'Type', 'Asked if', 'Condition', 'Option', 'Label'],
      ...translated.flatMap(({ name }) => [`Question (${name})`, `Label (${name})`]),
    ],
    rows,
  }
}
