import { columnKey } from 'contract/results/column-keys.ts'
import { textWithColumn } from 'contract/questionnaires/question-tables.ts'
import { isOneChoice, optionsAre } from 'contract/questionnaires/question-types.ts'
import type { QuestionSummary } from 'contract/results/summary.ts'
import { AnswerFiles } from '../../answers/AnswerFiles.tsx'
import { countText } from 'contract/platform/totals.ts'
import { shortDate } from '../../ui/dates.ts'
import { ChoiceChart } from '../../ui/charts/ChoiceChart.tsx'
import { NumberChart } from '../../ui/charts/NumberChart.tsx'
import { GroupedTable } from '../cross/GroupedTable.tsx'
import { CrossTable } from '../cross/CrossTable.tsx'
import type { Crossing } from '../cross/use-crossing.ts'
import { rowsLink } from '../table/table-query.ts'
import { AnsweredBy } from '../submissions/SubmissionTable.tsx'
import classes from './Summary.module.css'

interface QuestionFiguresProps {
  question: QuestionSummary
  /** By what questions are crossed. */
  crossing: Crossing | undefined
  /** Key of its column in the table; without one, it is not crossed, and has no rows to show. */
  row: string | undefined
  /** Keys of columns of numbers, which are compared by their figures. */
  numberKeys: ReadonlySet<string>
}

/** The summary of the answers to one question. */
export function QuestionFigures({ question, crossing, row, numberKeys }: QuestionFiguresProps) {
  const { answered, choices, numbers, texts } = question
  const text = textWithColumn(question)
  return (
    <article className={classes.question}>
      <div className={classes.charted}>
        <div>
          <h3>{text}</h3>
          <p className={classes.quiet}>
            {answered === 0
              ? 'No answers yet'
              : `${countText(answered)} ${answered === 1 ? 'answer' : 'answers'}`}
            {answered > 0 &&
              optionsAre(question, 'choices') &&
              !isOneChoice(question) &&
              ', with any number of options each'}
          </p>
        </div>
        {answered > 0 && (
          <div className={classes.figures}>
            {choices.length > 0 && (
              <ChoiceChart
                choices={choices}
                answered={answered}
                of={text}
                rowsOf={row === undefined ? undefined : (value) => rowsLink([{ column: row, value }])}
              />
            )}
            {numbers.map((figures) => (
              <NumberChart key={figures.name} figures={figures} named={numbers.length > 1} of={text} />
            ))}
            {texts.length > 0 && <LatestTexts texts={texts} answered={answered} />}
          </div>
        )}
      </div>
      {answered > 0 && crossing && row !== undefined && row !== crossing.by && (
        <CrossTable crossing={crossing} row={row} of={text} />
      )}
      {crossing &&
        numbers.map(({ name, label }) => {
          const key = columnKey(question.question_id, `${name}-data`)
          return (
            numberKeys.has(key) && (
              <GroupedTable
                key={name}
                crossing={crossing}
                number={key}
                of={numbers.length > 1 ? `${text}: ${label}` : text}
              />
            )
          )
        })}
    </article>
  )
}

function LatestTexts({ texts, answered }: Pick<QuestionSummary, 'texts' | 'answered'>) {
  return (
    <div>
      {answered > texts.length && <p className={classes.quiet}>The latest {texts.length}</p>}
      <ul className={classes.texts}>
        {texts.map((latest) => (
          <li key={latest.id}>
            <blockquote>{latest.text}</blockquote>
            <AnswerFiles files={latest.files} />
            <p className={classes.quiet}>
              <AnsweredBy by={latest} />, {shortDate(latest.created_at)}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
