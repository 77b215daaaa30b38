import { languageNamed, languageOf, type FormLanguage } from '../drafts/language-names.ts'
import type { SheetTable } from './table.ts'
import type { FormLanguages } from './texts.ts'
import type { TextSheet } from './workbook.ts'

export interface Settings {
  title: string
  /** The form_id, or else the title. */
  form: string
  /** As written; '' if missing. */
  defaultLanguage: string
  /** Whether options of one list may have the same name. */
  allowsChoiceDuplicates: boolean
  /** Reports something about the default language. */
  reportLanguage(message: string): void
}

const notTaken = new Map([
  ['public_key', 'Answers are not encrypted on the way by the form; the key is left out.'],
  ['submission_url', 'Answers stay in this survey; submission_url is left out.'],
])
const titles = ['form_title', 'set_form_title', 'title']
/** Settings that identify a file; they change nothing in a survey. */
const identifying = ['form_id', 'id_string', 'set_form_id', 'name', 'version']

/** Parses the first row of the settings sheet. */
export function readSettings(sheet: TextSheet | undefined): Settings {
  const [header, first] = sheet?.rows ?? []
  const headers = header?.cells.map((text) => ({ text, name: text.toLowerCase().replace(/\s+/g, '_') })) ?? []
  const cell = (...aliases: string[]) =>
    first?.cells[headers.findIndex(({ name }) => aliases.includes(name))] ?? ''
  for (const [at, { text, name }] of headers.entries()) {
    const why = first?.unknown.get(at)?.why
    if (first && why !== undefined && [...titles, 'default_language'].includes(name))
      sheet?.report(first.row, text, 'warning', `${why} The cell counts as empty.`)
    if (
      !first?.cells[at] ||
      [...titles, ...identifying, 'default_language', 'allow_choice_duplicates', ''].includes(name)
    )
      continue
    const message = `The setting ${text.slice(0, 60)} is not supported and is left out.`
    sheet?.report(first.row, text, 'warning', notTaken.get(name) ?? message, { harmless: true })
  }
  return {
    title: cell(...titles),
    form: (cell('form_id', 'id_string', 'set_form_id') || cell(...titles)).slice(0, 200),
    defaultLanguage: cell('default_language'),
    allowsChoiceDuplicates: /^(yes|true|true\(\))$/i.test(cell('allow_choice_duplicates')),
    reportLanguage: (message) => sheet?.report(first?.row ?? 0, 'default_language', 'changed', message),
  }
}

/** The language of the drafts: columns without a language, else the default of the settings, else the first one. */
export function formLanguages(tables: (SheetTable | undefined)[], settings: Settings): FormLanguages {
  const all = tables.flatMap((table) => table?.languages ?? [])
  const languages = all.filter(({ code }, at) => all.findIndex((one) => one.code === code) === at)
  const named =
    settings.defaultLanguage === '' ? undefined : languageNamed(settings.defaultLanguage, languages)
  const hasPlainLabels = tables[0]?.rows.some((row) => row.cell('label') !== '') ?? false
  const ofPlain = named || settings.defaultLanguage === '' ? unnamed : languageOf(settings.defaultLanguage)
  const own = hasPlainLabels ? ofPlain : (named ?? languages[0] ?? unnamed)
  if (named && hasPlainLabels)
    settings.reportLanguage('Labels without a language come first; this language is one to switch to.')
  else if (settings.defaultLanguage !== '' && !named && languages.length > 0 && !hasPlainLabels) {
    settings.reportLanguage(`No column is in ${settings.defaultLanguage}; ${own.name} comes first.`)
  }
  return { own, others: languages.filter(({ code }) => code !== own.code) }
}

const unnamed: FormLanguage = { code: '', name: '' }
