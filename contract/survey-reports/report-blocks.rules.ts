import type { TableColumn } from '../results/table-columns.ts'
import type { Survey } from '../surveys/survey.ts'
import type { ReportContent, ShownBlock, ShownOf } from './report-blocks.ts'

/** Figures that count fewer answers are shown only to people who may see the results: a person could be recognized. */
export const fewestAnswers = 5

const isFew = (count: number) => count > 0 && count < fewestAnswers

/**
 * Whether groups of answers can be so small that a person or an institution is recognized; not where everybody fills one
 * set together.
 */
export const hasSmallGroups = ({ type, sets }: Pick<Survey, 'type' | 'sets'>): boolean =>
  type === 'single-user' || sets !== null

/** Whether a figure counts fewer than `fewestAnswers`, in one of its groups. */
function isSmall(block: Exclude<ShownBlock, { kind: 'text' }>): boolean {
  switch (block.kind) {
    case 'question':
      return isSmallQuestion(block)
    case 'cross':
      return isSmallTable(block)
  }
}

const isSmallQuestion = ({ figures }: ShownOf<'question'>) =>
  figures !== null &&
  [figures.answered, ...[...figures.numbers, ...figures.dates].map(({ count }) => count)].some(isFew)

const isSmallTable = ({ figures }: ShownOf<'cross'>) =>
  figures !== null && [figures, ...figures.columns].some(({ n }) => isFew(n))

/** The content as people see it who may not see the results: without figures that count too few answers. */
export function withoutSmallGroups(content: ReportContent): ReportContent {
  const isFewSets = content.n !== null && isFew(content.n)
  return {
    ...content,
    blocks: content.blocks.map((block) =>
      block.kind !== 'text' && block.figures !== null && (isFewSets || isSmall(block))
        ? { ...block, missing: 'few' as const, figures: null }
        : block,
    ),
  }
}

/** Columns that name people: what a report counts must not depend on who somebody is. */
const personal = ['respondent', 'person', 'email']

/** Whether a report can be filtered by this column. */
export const isReportFilter = ({ key }: Pick<TableColumn, 'key'>): boolean => !personal.includes(key)

export const personalFilterWords = 'A report cannot be filtered by people.'
