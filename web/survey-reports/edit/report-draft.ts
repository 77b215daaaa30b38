import type { ReportBlock } from 'contract/survey-reports/report-blocks.ts'
import type { SurveyReport } from 'contract/survey-reports/survey-reports.schemas.ts'

/** What is edited of a report. */
export interface ReportDraft {
  title: string
  filters: string[]
  blocks: ReportBlock[]
  /** Titles of blocks that were added since the last save. */
  titles: Record<string, string>
  /** The version on which the changes are based. */
  revision: number
}

export const draftOf = ({ title, filters, blocks, revision }: SurveyReport): ReportDraft => ({
  title,
  filters,
  blocks,
  titles: {},
  revision,
})

const contentOf = ({ title, filters, blocks }: Pick<ReportDraft, 'title' | 'filters' | 'blocks'>) =>
  JSON.stringify([title, filters, blocks])

/** Whether two drafts, or a draft and a stored report, have the same content. */
export const isSameContent = (
  one: Pick<ReportDraft, 'title' | 'filters' | 'blocks'>,
  other: Pick<ReportDraft, 'title' | 'filters' | 'blocks'>,
): boolean => contentOf(one) === contentOf(other)

/** The list with the element at a place moved by a number of places. */
export function moved<T>(list: readonly T[], at: number, by: number): T[] {
  const [one, other] = [list[at], list[at + by]]
  return one === undefined || other === undefined ? [...list] : list.with(at, other).with(at + by, one)
}
