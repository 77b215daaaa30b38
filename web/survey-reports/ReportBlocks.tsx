import { fewestAnswers } from 'contract/survey-reports/report-blocks.rules.ts'
import type {
  MissingFigures,
  ReportContent,
  ShownBlock,
  ShownOf,
} from 'contract/survey-reports/report-blocks.ts'
import { countText } from 'contract/platform/totals.ts'
import { ComparisonTable } from '../results/compare/ComparisonTable.tsx'
import { CrossCounts } from '../results/cross/CrossTable.tsx'
import { ScoreOfSets } from '../results/scores/Scores.tsx'
import { QuestionFigures } from '../results/summary/QuestionFigures.tsx'
import { momentOf } from '../ui/dates.ts'
import { ReportText } from './ReportText.tsx'
import classes from './Report.module.css'

const noKeys: ReadonlySet<string> = new Set()

/** One block of a report with its figures. */
export function ReportBlockView({ block }: { block: ShownBlock }) {
  switch (block.kind) {
    case 'text':
      return <ReportText text={block.text} />
    case 'question':
      return <QuestionBlock block={block} />
    case 'cross':
      return <CrossBlock block={block} />
    case 'score':
      return <ScoreBlock block={block} />
    case 'comparison':
      return <ComparisonBlock block={block} />
  }
}

function QuestionBlock({ block }: { block: ShownOf<'question'> }) {
  const { figures } = block
  if (!figures) return <Missing title={block.title} missing={block.missing} />
  const isWritten =
    figures.answered > 0 && figures.choices.length + figures.numbers.length + figures.dates.length === 0
  return (
    <>
      <QuestionFigures question={figures} crossing={undefined} row={undefined} numberKeys={noKeys} />
      {isWritten && <p className={classes.quiet}>Written answers are not shown in reports.</p>}
      {block.removed_since && <RemovedSince />}
    </>
  )
}

function CrossBlock({ block }: { block: ShownOf<'cross'> }) {
  const { figures, title, by, by_label, share } = block
  if (!figures) return <Missing title={`${title} by ${by_label}`} missing={block.missing} />
  return (
    <article className={classes.cross}>
      <h3>
        {title} <span className={classes.quiet}>by {by_label}</span>
      </h3>
      {figures.n === 0 ? (
        <p className={classes.quiet}>No answers can be compared by “{by_label}”.</p>
      ) : (
        <>
          <CrossCounts table={figures} crossing={{ by, label: by_label, share }} of={title} />
          <p className={classes.quiet}>
            {share === 'column' ? 'Percent of each column' : 'Percent of each row'}
          </p>
        </>
      )}
      {block.removed_since && <RemovedSince />}
    </article>
  )
}

function ScoreBlock({ block: { figures, title, score, missing } }: { block: ShownOf<'score'> }) {
  if (!figures) return <Missing title={title || score} missing={missing} />
  return <ScoreOfSets score={figures} sets={figures.sets} isShared={figures.sets === 1} />
}

function ComparisonBlock({ block }: { block: ShownOf<'comparison'> }) {
  const { figures } = block
  if (!figures) return <Missing title={block.title} missing={block.missing} />
  return (
    <article className={classes.cross}>
      <ComparisonTable question={figures.of} around={figures} />
      <p className={classes.quiet}>Of all answer sets. The filter of the report does not apply.</p>
      {block.removed_since && <RemovedSince />}
    </article>
  )
}

const reasons: Readonly<Record<MissingFigures, string>> = {
  removed: 'This was removed from the survey, so it has no current figures.',
  filter: 'A filter of this report no longer works, because its question or option was removed.',
  few: `Not shown: with fewer than ${fewestAnswers} answers in a group, a person could be recognized.`,
  current: 'Not shown: comparisons of institutions are shown in versions of the report only.',
}

const Missing = ({ title, missing }: { title: string; missing: MissingFigures | null }) => (
  <article className={classes.missing}>
    <h3>{title || 'Deleted question'}</h3>
    {missing && <p className={classes.quiet}>{reasons[missing]}</p>}
  </article>
)

const RemovedSince = () => (
  <p className={classes.quiet}>This question has been removed from the survey since.</p>
)

interface ReportBlocksProps {
  content: ReportContent
  /** Of a version: when its figures were frozen. */
  frozenAt?: string | undefined
}

/** A report: from when its figures are, what they count, and its blocks. */
export const ReportBlocks = ({ content, frozenAt }: ReportBlocksProps) => (
  <div className={classes.report}>
    <dl className={classes.facts}>
      <div>
        <dt>Survey</dt>
        <dd>{content.survey_name}</dd>
      </div>
      <div>
        <dt>{frozenAt === undefined ? 'Figures as of' : 'Figures frozen on'}</dt>
        <dd>{momentOf(frozenAt ?? content.at)}</dd>
      </div>
      <div>
        <dt>Answer sets</dt>
        <dd>{content.n === null ? 'Not counted' : `n = ${countText(content.n)}`}</dd>
      </div>
      <div>
        <dt>Filter</dt>
        <dd>{content.filters.length === 0 ? 'None' : content.filters.join('; ')}</dd>
      </div>
    </dl>
    {frozenAt !== undefined && (
      <p className={classes.quiet}>
        These figures are stored with this version and do not change when answers change.
      </p>
    )}
    <h2 className="visually-hidden">Contents</h2>
    {content.blocks.map((block) => (
      <div key={block.id} className={block.kind === 'text' ? undefined : classes.figure}>
        <ReportBlockView block={block} />
      </div>
    ))}
  </div>
)
