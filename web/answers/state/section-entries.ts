import { readAppearance } from 'contract/questionnaires/appearance.ts'
import type { AnswerId } from 'contract/questionnaires/answer-key.ts'
import { isNote, isRendered } from 'contract/questionnaires/question-types.ts'
import { tableOf } from 'contract/questionnaires/question-tables.ts'
import type { Filling } from './filling.ts'
import type { Layout } from './layout.ts'

/** With more questions than this, a survey has a search, and a section a list of its questions. */
export const manyQuestions = 15

/** A place in a section to which users can go. */
export interface SectionEntry {
  id: AnswerId
  as: 'heading' | 'question' | 'table' | 'group'
}

/** The visible questions, headings, tables and groups of a section, in order; texts are left out. */
export function sectionEntries(filling: Filling, section: number): SectionEntry[] {
  const chunks = filling.layout.sections[section]?.chunks ?? []
  return chunks.flatMap((chunk) =>
    filling.itemsOf(chunk).flatMap(({ ids: [id], table, repeat }): SectionEntry[] => {
      if (id === undefined) return []
      const question = filling.question(id)
      if (repeat) return [{ id, as: 'group' }]
      if (table) return [{ id, as: 'table' }]
      if (!isNote(question)) return [{ id, as: 'question' }]
      return readAppearance(question.visual_appearance).name === 'header' ? [{ id, as: 'heading' }] : []
    }),
  )
}

/** The name of a table among the entries. */
export const tableName = (filling: Filling, id: AnswerId) =>
  tableOf(filling.question(id).metadata.table_group)?.key ?? ''

/** Whether a survey has so many questions that searching helps; one that loads by section has. */
export const hasManyQuestions = ({ sections }: Layout) =>
  sections.reduce((count, { ofFile }) => count + ofFile.filter(isRendered).length, 0) > manyQuestions
