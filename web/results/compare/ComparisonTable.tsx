import type { ComparedQuestion, InstitutionComparison } from 'contract/results/comparison.ts'
import { countText } from 'contract/platform/totals.ts'
import { dayOf } from '../../ui/dates.ts'
import { valueText, groupText } from './figure-texts.ts'
import cross from '../cross/Cross.module.css'
import classes from './Compare.module.css'

type Around = Pick<InstitutionComparison, 'institutions' | 'rounds' | 'group'>

interface ComparisonTableProps {
  question: ComparedQuestion
  around: Around
}

/** A question with a column for each institution and round, and for the group. */
export function ComparisonTable({ question, around }: ComparisonTableProps) {
  const { institutions, rounds, group } = around
  const hasRounds = rounds.length > 1
  return (
    <div className={classes.question}>
      <h3>{question.question}</h3>
      {question.as_of !== null && (
        <p className={classes.quiet}>Answers of the others: {dayOf(question.as_of)}</p>
      )}
      <div className={cross.scroll} tabIndex={0} role="region" aria-label={question.question}>
        <table className={cross.table}>
          <thead>
            <tr>
              <td />
              {institutions.flatMap(({ id, name }) =>
                rounds.map((round, at) => (
                  <th key={`${id} ${round.id}`} scope="col">
                    {name}
                    {hasRounds && <span className={classes.round}>{at === 0 ? 'Now' : round.name}</span>}
                  </th>
                )),
              )}
              <th scope="col">
                {group?.label ?? 'Group'}
                <span className={classes.round}>
                  {question.figures.every(({ is_share }) => is_share) ? 'Share' : 'Median (quartiles)'}
                </span>
              </th>
              <th scope="col">n</th>
            </tr>
          </thead>
          <tbody>
            {question.figures.map((figure) => (
              <tr key={figure.key}>
                <th scope="row">{figure.label || 'Number'}</th>
                {figure.values.flatMap((ofRounds, at) =>
                  ofRounds.map((value, round) => (
                    <td key={`${institutions[at]?.id} ${rounds[round]?.id}`}>{valueText(figure, value)}</td>
                  )),
                )}
                <td>{groupText(figure)}</td>
                <td>{figure.group ? countText(figure.group.n) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
