import type { QuestionDraft } from 'contract/questionnaires/questions.ts'
import type { PlacedDraft } from '../drafts/cell-messages.ts'
import type { Conditions } from './conditions.ts'
import { translations } from './draft-parts.ts'
import { isRendered } from 'contract/questionnaires/question-types.ts'
import { emptyDraft } from 'contract/questionnaires/questions.ts'
import { draftEntry, type XlsForm } from './drafts.ts'
import { reportUnsupported } from './unused-cells.ts'
import { around, isLeftOut, type OutlineRow, type Group, type Outline } from './outline.ts'
import type { FormRepeats } from './repeats.ts'
import type { DraftSection, GroupSections } from './sections.ts'
import { isAsked } from './coverage.ts'
import { isTaken, whyLeftOut } from './variables.ts'

interface Making {
  form: XlsForm
  conditions: Conditions
  sections: GroupSections
  repeats: FormRepeats
}

/** All questions of the form in order, with the headings of nested groups before them. */
export function formDrafts({ entries, groups }: Outline, making: Making): PlacedDraft[] {
  reportLeftOutGroups(groups, entries)
  const placed = entries.flatMap((entry) => (isTaken(entry) ? draftsOf(entry, making) : reportLeftOut(entry)))
  return inSections(placed)
}

type Drafted = Omit<PlacedDraft, 'optionNames'> & { section: DraftSection | undefined }

function draftsOf(entry: OutlineRow, { form, conditions, sections, repeats }: Making): Drafted[] {
  const { row, group } = entry
  const draft = draftEntry(entry, form)
  if (!draft) return []
  reportUnsupported(row)
  const isSeen = isRendered(draft)
  const section = sections.of(group, isSeen)
  const headings = isSeen ? sections.headings(group).flatMap((one) => heading(one, form) ?? []) : []
  const inRepeats = (draft: QuestionDraft, one: Group | undefined): QuestionDraft => {
    const own = repeats.around(one)
    return own.length === 0 ? draft : { ...draft, repeats: own }
  }
  const ofGroups = headings.map(({ draft, group: one }) => ({
    draft: inRepeats({ ...draft, visibility_condition: conditions.of(one, '') }, one),
    row: one.row.row,
    section,
  }))
  const visibility_condition = conditions.of(group, form.expressions.relevant(row), draft.variable_name)
  for (const one of conditions.reading(group, draft.variable_name))
    row.report(
      'relevant',
      'changed',
      `The condition of the group of row ${one.row.row} reads this question, which is asked without it.`,
    )
  const isLost = [row, ...around(group).map((one) => one.row)].some(form.expressions.hasLostCondition)
  const asked = isLost ? { ...draft, required: false, required_condition: '' } : draft
  const relays = conditions.takeRelays().map(({ group: one, variable, condition }) => ({
    draft: inRepeats({ ...emptyDraft(), variable_name: variable, calculation: condition || 'true' }, one),
    row: one.row.row,
    section,
  }))
  const own = { draft: inRepeats({ ...asked, visibility_condition }, group), row: row.row, section }
  const all = [...relays, ...ofGroups, own]
  // The translations of a group's label belong to its first question.
  const [label] = repeats.labels(group).toReversed()
  const translated = label && translations({ repeat_label: label })
  const first = all.find(({ draft: one }) => one.repeats)
  if (translated && first)
    first.draft = { ...first.draft, translations: merged(translated, first.draft.translations) }
  return all
}

/** The label of a nested group, as a note above its questions. */
function heading(group: Group, { texts }: XlsForm): { draft: QuestionDraft; group: Group } | undefined {
  const [label, hint] = [texts.label(group.row), texts.read(group.row, 'hint')]
  const [question, description] = label.text === '' ? [hint, label] : [label, hint]
  if (question.text === '') return undefined
  const media = texts.media(group.row)
  const draft = {
    ...emptyDraft(),
    question: question.text,
    description: description.text,
    visual_appearance: 'header',
    ...(media.own && { media: media.own }),
    translations: translations({ question, description }, { ofQuestion: media.others }),
  }
  return { draft, group }
}

/** Questions outside sections join the section before, or the first one. */
function inSections(drafted: Drafted[]): PlacedDraft[] {
  let section = drafted.find((one) => one.section)?.section
  return drafted.map(({ draft, row, section: own }) => {
    section = own ?? section
    const name = section?.name ?? 'Questions'
    const named = section && translations({ section_name: section.texts })
    const both = named ? merged(named, draft.translations) : draft.translations
    const whole: QuestionDraft = { ...draft, section_name: name, ...(both && { translations: both }) }
    return { draft: whole, row, optionNames: new Set(draft.options.map((option) => option.name)) }
  })
}

function merged(named: NonNullable<QuestionDraft['translations']>, own: QuestionDraft['translations'] = {}) {
  const codes = [...new Set([...Object.keys(own), ...Object.keys(named)])]
  return Object.fromEntries(codes.map((code) => [code, { ...named[code], ...own[code] }]))
}

function reportLeftOut(entry: OutlineRow): [] {
  const { row, type } = entry
  const what = row.cell('name') || row.cell('label') || row.cell('type')
  const takesAway = `variable ${row.cell('name')}`
  if (type.is === 'unknown')
    row.report('type', 'error', unknownType(row.cell('type')), { takesAway, loses: 'question' })
  else {
    const required = /^(|no|false|false\(\))$/i.test(row.cell('required'))
      ? ''
      : ' Its answer would be required.'
    const why = whyLeftOut(entry)
    row.report('type', 'warning', `${what} is left out: it ${why}.${required}`, {
      cause: `left out: ${(type.is === 'left out' && type.decision?.cause) || why}`,
      takesAway,
      loses: isAsked(entry) ? 'question' : 'row',
      harmless: type.is === 'left out' && !type.decision,
      ...(type.is === 'left out' && type.decision && { decision: type.decision }),
      ...(entry.leftOut && { misses: `row ${entry.leftOut.row.row}` }),
    })
  }
  return []
}

const unknownType = (given: string) => `The name of a list of options is missing, as in '${given} colours'.`

function reportLeftOutGroups(groups: Group[], entries: OutlineRow[]) {
  for (const group of groups) {
    if (!isLeftOut(group)) reportLeftOutGroups(group.groups, entries)
    else {
      const count = entries.filter((entry) => around(entry.group).includes(group)).length
      group.row.report(
        'type',
        'warning',
        `${group.row.cell('type')} is not supported; it is left out with its ${count} rows.`,
        { takesAway: `row ${group.row.row}`, loses: 'row' },
      )
    }
  }
}
