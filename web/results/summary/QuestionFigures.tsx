import { Button } from '@mantine/core'
import { columnKey } from 'contract/results/column-keys.ts'
import { textWithColumn } from 'contract/questionnaires/question-tables.ts'
import type { LatestText, QuestionSummary } from 'contract/results/summary.ts'
import type { TableFilter } from 'contract/results/table-filters.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { ChartLine, Search } from 'lucide-react'
import { useState } from 'react'
import { GroupedTable } from '../cross/GroupedTable.tsx'
import { CrossTable } from '../cross/CrossTable.tsx'
import type { Crossing } from '../cross/use-crossing.ts'
import { AllTexts } from './AllTexts.tsx'
import { Changes } from './Changes.tsx'
import type { FigureLinks } from './figure-links.ts'
import { QuestionFigure } from './QuestionFigure.tsx'
import { QuestionPlaces } from './QuestionPlaces.tsx'
import classes from './Summary.module.css'

interface QuestionFiguresProps {
  question: QuestionSummary
  /** By what questions are crossed. */
  crossing: Crossing | undefined
  /** Key of its column in the table; without one, it is not crossed, and has no rows to show. */
  row: string | undefined
  /** Keys of columns of numbers, which are compared by their figures. */
  numberKeys: ReadonlySet<string>
  /** On the page of results: where the figures lead, and what can be opened beside them. */
  page?: ResultsPage | undefined
}

/** What the page of results adds to figures. */
export interface ResultsPage {
  survey: Pick<Survey, 'id' | 'name' | 'type' | 'only_latest_submissions'>
  filters: readonly TableFilter[]
  linksOf: (question: QuestionSummary) => FigureLinks
  setOf: (text: LatestText, question: QuestionSummary) => string
  /** Ids of questions with positions, lines and areas. */
  located: ReadonlySet<number>
}

/** The summary of the answers to one question. */
export function QuestionFigures({ question, crossing, row, numberKeys, page }: QuestionFiguresProps) {
  const { answered, numbers } = question
  const text = textWithColumn(question)
  return (
    <article className={classes.question}>
      {page ? <OnResultsPage question={question} page={page} /> : <QuestionFigure question={question} />}
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

function OnResultsPage({ question, page }: { question: QuestionSummary; page: ResultsPage }) {
  const { survey, filters, linksOf, setOf, located } = page
  const { question_id, answered, texts, choices, numbers } = question
  const [opened, open] = useState<'texts' | 'changes'>()
  const isLocated = located.has(question_id)
  const hasChanges =
    survey.type === 'multi-user' &&
    !survey.only_latest_submissions &&
    (choices.length > 0 || numbers.length > 0)
  const text = textWithColumn(question)
  const set = (one: LatestText) => setOf(one, question)
  return (
    <>
      <QuestionFigure
        question={question}
        links={linksOf(question)}
        setOf={set}
        instead={
          isLocated && answered > 0 ? (
            <QuestionPlaces surveyId={survey.id} question={question_id} filters={filters} of={text} />
          ) : undefined
        }
        actions={
          (texts.length > 0 || hasChanges) && (
            <div className={classes.actions}>
              {texts.length > 0 && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<Search size={16} aria-hidden />}
                  aria-haspopup="dialog"
                  aria-label={`All texts: ${text}`}
                  onClick={() => open('texts')}
                >
                  All texts
                </Button>
              )}
              {hasChanges && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<ChartLine size={16} aria-hidden />}
                  aria-expanded={opened === 'changes'}
                  aria-label={`Change over time: ${text}`}
                  onClick={() => open(opened === 'changes' ? undefined : 'changes')}
                >
                  Change over time
                </Button>
              )}
            </div>
          )
        }
      />
      {opened === 'texts' && (
        <AllTexts
          surveyId={survey.id}
          question={question_id}
          of={text}
          filters={filters}
          setOf={set}
          onClose={() => open(undefined)}
        />
      )}
      {opened === 'changes' && (
        <Changes surveyId={survey.id} question={question} filters={filters} of={text} />
      )}
    </>
  )
}
