import { answerId, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import { tableColumn, tableOf } from 'contract/questionnaires/question-tables.ts'
import { memo, type FocusEvent } from 'react'
import { afterPointer } from '../../platform/after-pointer.ts'
import { AuthorText, authorText } from '../texts/AuthorText.tsx'
import { plainText } from '../texts/rich-text.ts'
import { QuestionMedia } from '../media/QuestionMedia.tsx'
import { InfoTip } from '../texts/InfoTip.tsx'
import { tableRows } from '../state/layout.ts'
import { QuestionAnswer } from './QuestionAnswer.tsx'
import { QuestionReview } from '../review/QuestionReview.tsx'
import { WhoAnsweredButton } from '../together/WhoAnsweredButton.tsx'
import { questionAnchor } from '../hooks/use-sections.ts'
import { useFill, useShown, useWording } from '../hooks/use-fill.ts'
import classes from './TableGroup.module.css'

/** Questions of a table_group as a table: one column per column name, one row per question text. */
export function TableGroup({ ids }: { ids: readonly AnswerId[] }) {
  const { filling } = useFill()
  const { inLanguage, langOf, pipedText } = useWording()
  const cells = ids.map(filling.question).flatMap((question) => {
    const table = tableOf(question.metadata.table_group)
    return table ? { ...table, question } : []
  })
  const columns = [...new Set(cells.map(({ column }) => column))]
  const headings = columns.map((of) => {
    const question = cells.find(({ column }) => column === of)?.question
    return {
      text: (question && tableColumn(inLanguage(question).metadata.table_group)) || of,
      lang: question && langOf(question, 'table_group'),
    }
  })
  const rows = tableRows(cells)
  const key = `table-${ids[0]}`
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={cells[0]?.key}>
      <table data-quiz-part="documents-table" className={classes.table}>
        <thead className="visually-hidden-on-phones">
          <tr>
            <td />
            {columns.map((column, place) => (
              <th key={column} id={`${key}-column-${place}`} scope="col" lang={headings[place]?.lang}>
                {headings[place]?.text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key: rowKey, cells: ofRow }, row) => (
            <tr key={rowKey}>
              <th id={`${key}-row-${row}`} scope="row">
                {ofRow[0] && (
                  <AuthorText
                    text={pipedText(inLanguage(ofRow[0].question).question, ofRow[0].question.instance)}
                    lang={langOf(ofRow[0].question, 'question')}
                  />
                )}
              </th>
              {columns.map((column, place) => {
                const cell = ofRow.find((one) => one.column === column)
                const names = `${key}-row-${row} ${key}-column-${place}`
                return (
                  <td key={column} data-column={headings[place]?.text}>
                    {cell && (
                      <Cell key={answerId(cell.question)} id={answerId(cell.question)} labelledBy={names} />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export const Cell = memo(function Cell({ id, labelledBy }: { id: AnswerId; labelledBy: string }) {
  const { filling } = useFill()
  const shown = useShown(id)
  const { langOf, pipedText } = useWording()
  const { description, metadata } = shown.question
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) =>
    currentTarget.contains(relatedTarget) || afterPointer(() => filling.leave(id))
  return (
    <div id={questionAnchor(id)} tabIndex={-1} onBlur={leave}>
      {shown.required && <span className={classes.mark}>(required)</span>}
      {metadata.info && (
        <InfoTip
          id={`${questionAnchor(id)}-info`}
          text={metadata.info}
          lang={langOf(shown.question, 'info')}
        />
      )}
      {description && (
        <div id={`${questionAnchor(id)}-description`} className={classes.description}>
          {authorText(pipedText(description, shown.question.instance), langOf(shown.question, 'description'))}
        </div>
      )}
      <QuestionMedia
        media={shown.question.media}
        label={plainText(pipedText(shown.question.question, shown.question.instance))}
      />
      <QuestionAnswer shown={shown} labelledBy={labelledBy} />
      <WhoAnsweredButton question={shown.question} />
      <QuestionReview id={id} />
    </div>
  )
})
