import { textWithColumn } from 'contract/questionnaires/question-tables.ts'
import { isOneChoice, optionsAre } from 'contract/questionnaires/question-types.ts'
import type { LatestText, QuestionSummary } from 'contract/results/summary.ts'
import { countText } from 'contract/platform/totals.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AnswerFiles } from '../../answers/AnswerFiles.tsx'
import { ChartDownloads } from '../../ui/charts/ChartDownloads.tsx'
import { ChoiceChart } from '../../ui/charts/ChoiceChart.tsx'
import { NumberChart } from '../../ui/charts/NumberChart.tsx'
import { shortDate } from '../../ui/dates.ts'
import { AnsweredBy } from '../submissions/SubmissionTable.tsx'
import { baseText, choiceFigureOf, dateFigureOf, numberFigureOf } from './chart-figures.ts'
import { DateChart } from './DateChart.tsx'
import type { FigureLinks } from './figure-links.ts'
import classes from './Summary.module.css'

interface QuestionFigureProps {
  question: QuestionSummary
  /** Where the figures lead. */
  links?: FigureLinks | undefined
  /** The answer set of a text. */
  setOf?: ((text: LatestText) => string) | undefined
  /** Below the question: buttons. */
  actions?: ReactNode
  /** In place of the latest texts, such as a map. */
  instead?: ReactNode
}

/** The question with its charts, for the summary and for reports: it fetches nothing, and needs no links. */
export function QuestionFigure({ question, links, setOf, actions, instead }: QuestionFigureProps) {
  const { answered, choices, numbers, dates, texts } = question
  const text = textWithColumn(question)
  const named = numbers.length + dates.length > 1
  return (
    <div className={classes.charted}>
      <div className={classes.asked}>
        <h3>{text}</h3>
        <p className={classes.quiet}>
          {answered === 0 ? (
            'No answers yet'
          ) : links?.answered === undefined ? (
            baseText(question)
          ) : (
            <Link to={links.answered}>{baseText(question)}</Link>
          )}
        </p>
        {answered > 0 && optionsAre(question, 'choices') && !isOneChoice(question) && (
          <p className={classes.quiet}>
            Any number of options each: shares are of {countText(answered)}{' '}
            {answered === 1 ? 'answer' : 'answers'} and can add up to more than 100%
          </p>
        )}
        {answered > 0 && actions}
      </div>
      {answered > 0 && (
        <div className={classes.figures}>
          {choices.length > 0 && (
            <div className={classes.chart}>
              <ChoiceChart choices={choices} answered={answered} of={text} linksOf={links?.choice} />
              <ChartDownloads figure={choiceFigureOf(question)} />
            </div>
          )}
          {numbers.map((figures) => (
            <div key={figures.name} className={classes.chart}>
              <NumberChart
                figures={figures}
                named={named}
                of={text}
                linksOf={links && ((bar) => links.number(figures.name, bar, figures.bars))}
              />
              <ChartDownloads figure={numberFigureOf(question, figures, named ? figures.label : undefined)} />
            </div>
          ))}
          {dates.map((figures) => (
            <div key={figures.name} className={classes.chart}>
              <DateChart
                figures={figures}
                named={named}
                of={text}
                linksOf={links && ((bar) => links.period(figures.name, bar))}
              />
              <ChartDownloads figure={dateFigureOf(question, figures, named ? figures.label : undefined)} />
            </div>
          ))}
          {instead ??
            (texts.length > 0 && (
              <div>
                {answered > texts.length && <p className={classes.quiet}>The latest {texts.length}</p>}
                <Texts texts={texts} setOf={setOf} />
              </div>
            ))}
        </div>
      )}
    </div>
  )
}

/** Texts with their authors. */
export const Texts = ({
  texts,
  setOf,
}: Pick<QuestionSummary, 'texts'> & Pick<QuestionFigureProps, 'setOf'>) => (
  <ul className={classes.texts}>
    {texts.map((one) => (
      <li key={one.id}>
        <blockquote>{one.text}</blockquote>
        <AnswerFiles files={one.files} />
        <p className={classes.quiet}>
          {setOf ? (
            <Link to={setOf(one)}>
              <AnsweredBy by={one} />
            </Link>
          ) : (
            <AnsweredBy by={one} />
          )}
          , {shortDate(one.created_at)}
        </p>
      </li>
    ))}
  </ul>
)
