import { useSuspenseQuery } from '@tanstack/react-query'
import { documentData } from 'contract/documents/document-data.endpoints.ts'
import type { ColumnSummary } from 'contract/documents/document-data.schemas.ts'
import type { ProjectDocument } from 'contract/documents/documents.schemas.ts'
import { counted, countText } from 'contract/platform/totals.ts'
import { queryOf } from '../../platform/query.ts'
import { ChoiceChart } from '../../ui/charts/ChoiceChart.tsx'
import { NumberChart } from '../../ui/charts/NumberChart.tsx'
import classes from './Data.module.css'

const types = { number: 'Numbers', date: 'Dates', text: 'Text' }

/** Summary of each column: a histogram of numbers, the range of dates, or the most frequent values. */
export function DataSummary({ document: { id } }: { document: ProjectDocument }) {
  const { data: summary } = useSuspenseQuery(queryOf(documentData.readSummary, { params: { id } }))
  return (
    <div className={classes.summary}>
      <p className={classes.quiet}>{counted(summary.rows, 'row')}</p>
      {summary.columns.map((column) => (
        <ColumnFigures key={column.name} column={column} />
      ))}
    </div>
  )
}

function ColumnFigures({ column }: { column: ColumnSummary }) {
  const { name, type, filled, empty, other = 0, distinct, choices, numbers, range } = column
  return (
    <article className={classes.column}>
      <div>
        <h2>{name}</h2>
        <p className={classes.quiet}>
          {filled === 0
            ? 'Empty in every row'
            : `${types[type]}, ${counted(filled, 'cell')}, ${counted(distinct, 'different value')}`}
          {filled > 0 && empty > 0 && `, ${countText(empty)} empty`}
          {other > 0 && `, ${countText(other)} not ${type === 'date' ? 'dates' : 'numbers'}`}
        </p>
        {range && (
          <p className={classes.quiet}>
            From {range.from} to {range.to}
          </p>
        )}
      </div>
      <div className={classes.figures}>
        {numbers && <NumberChart figures={numbers} named={false} of={name} counted="Cells" />}
        {choices.length > 0 && <ChoiceChart choices={choices} answered={filled} of={name} counted="Cells" />}
        {choices.length > 0 && choices.length < distinct && (
          <p className={classes.quiet}>The {choices.length} most frequent values</p>
        )}
        {!numbers && choices.length === 0 && filled > 0 && (
          <p className={classes.quiet}>Every cell is different.</p>
        )}
      </div>
    </article>
  )
}
