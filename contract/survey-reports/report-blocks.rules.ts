import type { TableColumn } from '../results/table-columns.ts'
import type { Survey } from '../surveys/survey.ts'
import { hasInstitutions } from '../surveys/surveys.rules.ts'
import type { ReportContent, ShownBlock, ShownOf } from './report-blocks.ts'

/** Figures that count fewer answers are shown only to people who may see the results: a person could be recognized. */
export const fewestAnswers = 5

const isFew = (count: number) => count > 0 && count < fewestAnswers

/**
 * Whether groups of answers can be so small that a person or an institution is recognized; not where everybody fills one
 * set together.
 */
export const hasSmallGroups: (survey: Pick<Survey, 'type' | 'sets'>) => boolean = hasInstitutions

/** Whether a figure counts fewer than `fewestAnswers`, in one of its groups. */
function isSmall(block: Exclude<ShownBlock, { kind: 'text' }>): boolean {
  switch (block.kind) {
    case 'question':
      return isSmallQuestion(block)
    case 'cross':
      return isSmallTable(block)
    case 'score':
      return isSmallScore(block)
    case 'comparison':
      // Figures of a group are of at least five institutions.
      return false
  }
}

const isSmallQuestion = ({ figures }: ShownOf<'question'>) =>
  figures !== null &&
  [figures.answered, ...[...figures.numbers, ...figures.dates].map(({ count }) => count)].some(isFew)

const isSmallTable = ({ figures }: ShownOf<'cross'>) =>
  figures !== null && [figures, ...figures.columns].some(({ n }) => isFew(n))

const isSmallScore = ({ figures }: ShownOf<'score'>) =>
  figures !== null && [figures, ...figures.sections].some(({ n }) => isFew(n))

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

/**
 * The comparisons of a report as people see them who may not see the results: those of a group only, and only in a
 * version. From current figures they could compute, on two days, what one institution has answered in between.
 */
export const withoutInstitutions = (
  content: ReportContent,
  { isFrozen }: { isFrozen: boolean },
): ReportContent => ({
  ...content,
  blocks: content.blocks.map((block) => {
    if (block.kind !== 'comparison' || block.figures === null) return block
    if (!isFrozen) return { ...block, missing: 'current' as const, figures: null }
    const { of, ...around } = block.figures
    return {
      ...block,
      figures: {
        ...around,
        institutions: [],
        of: { ...of, figures: of.figures.map((one) => ({ ...one, values: [] })) },
      },
    }
  }),
})

/** Columns that name people: what a report counts must not depend on who somebody is. */
const personal = ['respondent', 'person', 'email']

/** Whether a report can be filtered by this column. */
export const isReportFilter = ({ key }: Pick<TableColumn, 'key'>): boolean => !personal.includes(key)

export const personalFilterWords = 'A report cannot be filtered by people.'
