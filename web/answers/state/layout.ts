import { answerId, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import { eachInSteps, type Resumable } from 'contract/platform/resumable.ts'
import { tableOf } from 'contract/questionnaires/question-tables.ts'
import { isRendered } from 'contract/questionnaires/question-types.ts'
import type { Question } from 'contract/questionnaires/questions.ts'
import type { AskedQuestion } from 'contract/questionnaires/instances.ts'
import type { RepeatGroup } from 'contract/questionnaires/repeat-group.ts'
import { groupChain } from 'contract/questionnaires/repeats.ts'
import type { QuestionnaireModel, Section } from 'contract/questionnaires/questionnaire-model.ts'

/** A unit of layout: one question, the questions of a table, or a group that repeats. */
export interface Item {
  key: number
  ids: readonly AnswerId[]
  /** Whether the questions form a table. */
  table: boolean
  /** The group that repeats; `ids` are its questions in all instances. */
  repeat?: RepeatGroup
}

/** Items that render together. Hidden questions are included, so that questions stay in their chunk when they become visible. */
export interface Chunk {
  key: number
  section: number
  items: readonly Item[]
}

export interface SectionLayout {
  index: number
  name: string
  questions: readonly AskedQuestion[]
  /** The same as in the file: those of groups that repeat once. */
  ofFile: readonly Question[]
  chunks: readonly Chunk[]
}

/** The position of every question; changes only with the questionnaire. */
export interface Layout {
  sections: readonly SectionLayout[]
  chunkOf: ReadonlyMap<AnswerId, Chunk>
  /** Indentation level of a question below its parents, 0 to 3. */
  depthOf: ReadonlyMap<AnswerId, number>
  /** Groups that repeat, by id. */
  groups: ReadonlyMap<number, RepeatGroup>
}

const chunkSize = 12
/** Sections with more questions than this use larger chunks. */
const long = 300
const longChunkSize = 25
const deepest = 3

/** The loaded section of a survey, and the names of all sections. */
export interface LayoutPart {
  section: number
  sections: readonly string[]
}

/**
 * Lays out a survey. If only one section is loaded, the others have no questions.
 * @param known a section to keep unchanged
 */
export function* layOutInSteps(
  model: QuestionnaireModel,
  part?: LayoutPart,
  known?: SectionLayout,
): Resumable<Layout> {
  const names = part?.sections ?? model.sections.map(({ name }) => name)
  const sectionsByName = new Map(model.sections.map((section) => [section.name, section]))
  const sections: SectionLayout[] = []
  const chunkOf = new Map<AnswerId, Chunk>()
  for (const [index, name] of names.entries()) {
    const isThere = !part || part.section === index
    const section =
      index === known?.index
        ? known
        : sectionOf(index, name, { of: isThere ? sectionsByName.get(name) : undefined, model })
    sections.push(section)
    yield
    yield* eachInSteps(section.chunks, (chunk) => {
      for (const { ids } of chunk.items) for (const id of ids) chunkOf.set(id, chunk)
    })
  }
  return { sections, chunkOf, depthOf: yield* depths(model), groups: model.instances?.groups ?? new Map() }
}

function sectionOf(
  index: number,
  name: string,
  { of, model }: { of: Section | undefined; model: QuestionnaireModel },
): SectionLayout {
  const { questions = [], ofFile = [] } = of ?? {}
  const shown = ofFile.filter(isRendered)
  const size = shown.length > long ? longChunkSize : chunkSize
  return { index, name, questions, ofFile, chunks: chunked(itemsOf(shown, questions, model), size, index) }
}

/** The rows of a table: questions with the same text share a row; duplicates in the same column get further rows. */
export function tableRows<Cell extends { column: string; question: Pick<Question, 'question'> }>(
  cells: readonly Cell[],
): { key: string; cells: readonly Cell[] }[] {
  return [...Map.groupBy(cells, ({ question }) => question.question)].flatMap(([text, alike]) => {
    const rows: Cell[][] = []
    for (const cell of alike) {
      const row = rows.find((one) => one.every(({ column }) => column !== cell.column))
      if (row) row.push(cell)
      else rows.push([cell])
    }
    return rows.map((row, place) => ({ key: `${place} ${text}`, cells: row }))
  })
}

/** A table and a group are placed at their first question. */
function itemsOf(
  questions: readonly Question[],
  asked: readonly AskedQuestion[],
  { instances }: QuestionnaireModel,
): Item[] {
  const outermost = (question: Question) => instances && groupChain(instances.groups, question.repeat)[0]
  const items = new Map<string | Question | RepeatGroup, Item & { ids: AnswerId[] }>()
  for (const question of questions) {
    const id = question.question_id
    const repeat = outermost(question)
    if (repeat) {
      if (items.has(repeat)) continue
      const ids = asked.filter((one) => outermost(one) === repeat && isRendered(one)).map(answerId)
      items.set(repeat, { key: id, ids, table: false, repeat })
      continue
    }
    const table = tableOf(question.metadata.table_group)?.key
    const item = items.get(table ?? question)
    if (item) item.ids.push(id)
    else items.set(table ?? question, { key: id, ids: [id], table: table !== undefined })
  }
  return [...items.values()]
}

function chunked(items: readonly Item[], size: number, section: number): Chunk[] {
  const chunks: (Chunk & { items: Item[] })[] = []
  for (const item of items) {
    const last = chunks.at(-1)
    if (last && last.items.length < size) last.items.push(item)
    else chunks.push({ key: item.key, section, items: [item] })
  }
  return chunks
}

function* depths({ questions, parents, order }: QuestionnaireModel): Resumable<Map<AnswerId, number>> {
  const depths = new Map<AnswerId, number>()
  yield* eachInSteps(order, (index) => {
    const above = parents[index]!.map((parent) => depths.get(answerId(questions[parent]!)) ?? 0)
    depths.set(answerId(questions[index]!), above.length > 0 ? Math.min(deepest, 1 + Math.min(...above)) : 0)
  })
  return depths
}
