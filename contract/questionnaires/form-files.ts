import { compileExpression, type Expression } from '../expressions/expressions.ts'
import { formFileName, type FormFile } from '../expressions/form-file.ts'
import { formMediaLimits } from './form-file-limits.ts'
import { givenMedia, mediaFileName, mediaParts, type QuestionMedia } from './question-media.ts'
import type { Option, QuestionDraft } from './questions.ts'

/** By name without `.csv`. */
export type FormFiles = Readonly<Record<string, FormFile>>

/** A file of this name, if there is one. */
export const formFileIn = (files: FormFiles, name: string): FormFile | undefined =>
  Object.hasOwn(files, name) ? files[name] : undefined

/** The columns of a file that give the names and the labels of options, and the names of their images and sounds. */
export interface ListSource {
  file: string
  value: string
  label: string
  /** By default those that are named as in a survey file or an XLSForm. */
  media?: QuestionMedia | undefined
}

/** Parses `villages.csv; id; village; image=photo`; by default the columns are `name` and `label`. */
export function listSource(text: string): ListSource | undefined {
  const [file = '', ...columns] = text.split(';').map((part) => part.trim())
  const given = columns.map((column) => /^(\w+)\s*=\s*(.+)$/.exec(column))
  const [value, label] = columns.filter((_, at) => !isMediaPart(given[at]?.[1]))
  const media = givenMedia((part) => given.find((one) => one?.[1] === part)?.[2] ?? '')
  const name = formFileName(file)
  return name === ''
    ? undefined
    : { file: name, value: value || 'name', label: label || 'label', ...(media && { media }) }
}

const isMediaPart = (name: string | undefined) => mediaParts.some((part) => part === name)

export const listSourceText = ({ file, value, label, media = {} }: ListSource) =>
  [
    `${file}.csv`,
    ...(value === 'name' && label === 'label' ? [] : [value, label]),
    ...mediaParts.flatMap((part) => (media[part] ? [`${part}=${media[part]}`] : [])),
  ].join('; ')

/** The columns of a file with the names of images, audio and video. */
const mediaColumns = (columns: readonly string[], { media = {} }: ListSource) =>
  mediaParts.flatMap((part) => {
    const names = [
      media[part] ?? part,
      part.replace('_', '-'),
      `media::${part}`,
      `media::${part.replace('_', '-')}`,
    ]
    const at = names.map((name) => columns.indexOf(name)).find((place) => place >= 0)
    return at === undefined ? [] : [{ part, at }]
  })

/** The draft with the options of its file; none while the file is missing. A draft with options of its own is unchanged. */
export function withFileOptions(draft: QuestionDraft, files: FormFiles): QuestionDraft {
  const source = listSource(draft.options_from ?? '')
  if (!source) return draft
  const file = formFileIn(files, source.file)
  return { ...draft, options: file ? optionsIn(file, source, draft) : [] }
}

/** The second of two options with one name gets a name of its own and keeps its value in conditions. */
function optionsIn(
  { columns, rows }: FormFile,
  source: ListSource,
  { option_filter = '', question_type }: QuestionDraft,
): Option[] {
  const [name, text] = [columns.indexOf(source.value), columns.indexOf(source.label)]
  const shown = mediaColumns(columns, source)
  const read = compileExpression(option_filter).expression?.columns ?? new Set<string>()
  const kept = columns.flatMap((column, at) =>
    read.has(column) && !['name', 'label', '__proto__'].includes(column) ? [[column, at] as const] : [],
  )
  const type = question_type === 'rank' ? 'integer' : 'boolean'
  const all = new Set(rows.map((row) => row[name]))
  const taken = new Set<string>()
  const seen = new Set<string>()
  return rows.flatMap((row): Option[] => {
    const given = row[name] ?? ''
    const words = row[text] || given
    const own = Object.fromEntries(kept.flatMap(([column, at]) => (row[at] ? [[column, row[at]]] : [])))
    const media = givenMedia((part) => fileIn(row[shown.find((one) => one.part === part)?.at ?? -1]))
    const same = JSON.stringify([given, words, own])
    if (given === '' || given === '__proto__' || seen.has(same)) return []
    seen.add(same)
    let key = given
    for (let number = 2; taken.has(key) || (key !== given && all.has(key)); number++)
      key = `${given}_${number}`
    taken.add(key)
    return [
      {
        name: key,
        label: words,
        type,
        ...(key !== given && { value: given }),
        ...(Object.keys(own).length > 0 && { columns: own }),
        ...(media && { media }),
      },
    ]
  })
}

const fileIn = (cell = '') => (mediaFileName(cell).length <= formMediaLimits.name ? cell : '')

/** Why a file cannot give the options of a question; undefined if it can. */
export function whyNoOptions({ columns }: FormFile, { file, value, label }: ListSource): string | undefined {
  const missing = [value, label].filter((column) => !columns.includes(column))
  return missing.length > 0 ? `${file}.csv has no column ${missing.join(' and no column ')}.` : undefined
}

/** The columns of files that these expressions look up. */
export function columnsLookedUp(expressions: Iterable<Expression>): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const { tables } of expressions)
    for (const [file, columns] of tables) found.set(file, new Set([...(found.get(file) ?? []), ...columns]))
  return found
}

/** A file with some of its columns only. */
export function withColumns({ columns, rows }: FormFile, wanted: ReadonlySet<string>): FormFile {
  const places = columns.flatMap((column, at) => (wanted.has(column) ? [at] : []))
  return {
    columns: places.map((at) => columns[at] ?? ''),
    rows: rows.map((row) => places.map((at) => row[at] ?? '')),
  }
}
