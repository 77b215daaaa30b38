import { formMediaLimits } from 'contract/questionnaires/form-file-limits.ts'
import {
  givenMedia,
  mediaFileName,
  type MediaPart,
  type QuestionMedia,
} from 'contract/questionnaires/question-media.ts'
import { surveyLimits } from 'contract/questionnaires/questions.ts'
import type { XlsformColumn } from './headers.ts'
import type { FormLanguage } from '../drafts/language-names.ts'
import { spaced, withoutStyle } from './text-style.ts'
import type { FormRow } from './table.ts'
import type { Variables } from './variables.ts'

/** A text in the form's main language, and by code in other languages where it differs. */
export interface FormTexts {
  text: string
  others: ReadonlyMap<string, string>
}

/** The same for the names of images, audio and video. */
export interface FormMedia {
  own: QuestionMedia | undefined
  others: ReadonlyMap<string, QuestionMedia>
}

export interface FormLanguages {
  /** The language of the drafts; its code is '' for columns without a language. */
  own: FormLanguage
  others: FormLanguage[]
}

/** Reads the texts of a sheet's rows. */
export interface TextReader {
  read(row: FormRow, column: XlsformColumn): FormTexts
  /** The label; where the main language has none, that of another one, which is reported. */
  label(row: FormRow): FormTexts
  /** The files that a row shows. */
  media(row: FormRow): FormMedia
  /** Reports once in how many texts colours and sizes were removed. */
  reportStyles(): void
}

/** Renames variables in `${variable}`; removes HTML and heading marks; keeps links. */
export function textReader({ own, others }: FormLanguages, variables: Variables): TextReader {
  let styled: { row: FormRow; column: XlsformColumn; language: string } | undefined
  let count = 0
  function shown(row: FormRow, column: XlsformColumn, language: string): string {
    const given = row.cell(column, language)
    if (given === '') return ''
    const plain = withoutStyle(given)
    if (plain !== spaced(given)) {
      styled ??= { row, column, language }
      count++
    }
    if (plain.length > surveyLimits.text) {
      const limit = `at most ${surveyLimits.text} are possible`
      row.report(column, 'error', `This text has ${plain.length} characters; ${limit}.`, { language })
    }
    return plain.replace(/\$\{([^{}]{1,250})\}/g, (raw, name: string) => {
      const variable = variables.find(name.trim())
      if (!variable)
        row.report(column, 'warning', `The text shows ${raw}, which is not an imported question.`, {
          language,
          misses: `variable ${name.trim()}`,
        })
      return variable ? `\${${variable.name}}` : raw
    })
  }
  const known = new Map<FormRow, Map<XlsformColumn, FormTexts>>()
  function read(row: FormRow, column: XlsformColumn): FormTexts {
    const ofRow = known.get(row) ?? new Map<XlsformColumn, FormTexts>()
    known.set(row, ofRow)
    const before = ofRow.get(column)
    if (before) return before
    const text = shown(row, column, own.code) || (own.code === '' ? '' : shown(row, column, ''))
    const translated = others.map(({ code }) => [code, shown(row, column, code)] as const)
    const texts = {
      text,
      others: new Map(translated.filter(([, other]) => other !== '' && other !== text)),
    }
    ofRow.set(column, texts)
    return texts
  }
  const fallenBack = new Map<FormRow, FormTexts>()
  return {
    read,
    label(row) {
      const label = read(row, 'label')
      const [other] = label.others.values()
      if (label.text !== '' || other === undefined) return label
      const before = fallenBack.get(row)
      if (before) return before
      row.report('label', 'changed', missingText(other))
      const texts = { ...label, text: other }
      fallenBack.set(row, texts)
      return texts
    },
    media(row) {
      const file = (part: MediaPart, language: string) => fileIn(row, part, language)
      const given = givenMedia((part) => file(part, own.code) || (own.code === '' ? '' : file(part, '')))
      const translated = others.flatMap(({ code }) => {
        const other = givenMedia((part) => {
          const name = file(part, code)
          return name === given?.[part] ? '' : name
        })
        return other ? [[code, other] as const] : []
      })
      return { own: given, others: new Map(translated) }
    },
    reportStyles() {
      if (!styled) return
      const { row, column, language } = styled
      const cells = count === 1 ? 'this cell' : `${count} cells, first in this one`
      row.report(
        column,
        'changed',
        `Colours, sizes and heading marks of ${cells} are left out; the words stay.`,
        { language, harmless: true },
      )
    },
  }
}

/** The name of a file in a cell; '' with a message if it is too long. */
function fileIn(row: FormRow, part: MediaPart, language: string): string {
  const name = mediaFileName(row.cell(part, language))
  if (name.length <= formMediaLimits.name) return name
  const limit = `The name of a file has at most ${formMediaLimits.name} characters; this one is left out.`
  row.report(part, 'warning', limit, { language })
  return ''
}

/** The message about a missing text and the text shown instead. */
export const missingText = (shown: string) => `The text is missing; '${shown.slice(0, 60)}' is shown.`

/** Applies a change to the text in every language. */
export const withEach = ({ text, others }: FormTexts, change: (text: string) => string): FormTexts => ({
  text: change(text),
  others: new Map([...others].map(([code, other]) => [code, change(other)])),
})
