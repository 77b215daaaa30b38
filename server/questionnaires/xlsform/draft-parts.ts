import type { Option, Translation } from 'contract/questionnaires/questions.ts'
import type { ChoiceList } from './choice-lists.ts'
import type { FormMedia, FormTexts } from './texts.ts'

export type DraftTranslations = Record<string, Translation>

export const noTexts: FormTexts = { text: '', others: new Map() }

const partNames = [
  'question',
  'description',
  'table_group',
  'info',
  'constraint_message',
  'required_message',
  'section_name',
  'repeat_label',
] as const
type Part = (typeof partNames)[number]

/** Collects the translations of a question's parts by language; undefined if there are none. */
export function translations(
  parts: Partial<Record<Part, FormTexts>>,
  {
    labels = new Map(),
    media = new Map(),
    ofQuestion = new Map(),
  }: Partial<Pick<ChoiceList, 'labels' | 'media'>> & { ofQuestion?: FormMedia['others'] } = {},
): DraftTranslations | undefined {
  // A null prototype, so that a language code may have any name.
  const gathered: DraftTranslations = Object.create(null)
  const of = (code: string) => (gathered[code] ??= {})
  for (const part of partNames) {
    for (const [code, text] of parts[part]?.others ?? []) of(code)[part] = text
  }
  for (const [code, options] of labels) of(code).options = options
  for (const [code, own] of ofQuestion) of(code).media = own
  for (const [code, options] of media) of(code).option_media = options
  return Object.keys(gathered).length > 0 ? gathered : undefined
}

/** A single input, named after the variable as in survey CSVs. */
export const inputOption = (variable: string, type: Option['type']): Option[] => {
  const name = variable || 'answer'
  return [{ name, label: name, type }]
}
