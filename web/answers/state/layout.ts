import { eachInSteps, type Resumable } from 'contract/platform/resumable.ts'
import { tableOf } from 'contract/questionnaires/question-tables.ts'
import { isRendered } from 'contract/questionnaires/question-types.ts'
import type { Question } from 'contract/questionnaires/questions.ts'
import type { QuestionnaireModel } from 'contract/questionnaires/questionnaire-model.ts'

/** A unit of layout: one question, or the questions of a table. */
export interface Item {
  key: number
  ids: readonly number[]
  /** Whether the questions form a table. */
  table: boolean
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
  questions: readonly Question[]
  chunks: readonly Chunk[]
}

/** The position of every question; changes only with the questionnaire. */
export interface Layout {
  sections: readonly SectionLayout[]
  chunkOf: ReadonlyMap<number, Chunk>
  /** Indentation level of a question below its parents, 0 to 3. */
  depthOf: ReadonlyMap<number, number>
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
  const questionsOf = new Map(model.sections.map(({ name, questions }) => [name, questions]))
  const sections: SectionLayout[] = []
  const chunkOf = new Map<number, Chunk>()
  for (const [index, name] of names.entries()) {
    const isThere = !part || part.section === index
    const section =
      index === known?.index ? known : sectionOf(index, name, (isThere && questionsOf.get(name)) || [])
    sections.push(section)
    yield
    yield* eachInSteps(section.chunks, (chunk) => {
      for (const { ids } of chunk.items) for (const id of ids) chunkOf.set(id, chunk)
    })
  }
  return { sections, chunkOf, depthOf: yield* depths(model) }
}

function sectionOf(index: number, name: string, questions: readonly Question[]): SectionLayout {
  const shown = questions.filter(isRendered)
  const size = shown.length > long ? longChunkSize : chunkSize
  return { index, name, questions, chunks: chunked(itemsOf(shown), size, index) }
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

/** A table is placed at its first question. */
function itemsOf(questions: readonly Question[]): Item[] {
  const items = new Map<string | Question, Item & { ids: number[] }>()
  for (const question of questions) {
    const id = question.question_id
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

function* depths({ questions, parents, order }: QuestionnaireModel): Resumable<Map<number, number>> {
  const depths = new Map<number, number>()
  yield* eachInSteps(order, (index) => {
    const above = parents[index]!.map((parent) => depths.get(questions[parent]!.question_id) ?? 0)
    depths.set(
      questions[index]!.question_id,
      above.length > 0 ? Math.min(deepest, 1 + Math.min(...above)) : 0,
    )
  })
  return depths
}
