import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { answerId } from 'contract/questionnaires/answer-key.ts'
import { answerText } from 'contract/answers/answer-text.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { Suspense, use, useState } from 'react'
import { useLive } from '../platform/live.ts'
import { allQueriesOf, queryOf } from '../platform/query.ts'
import { currentSession } from '../platform/session.ts'
import { UnsentList, type UnsentAnswer } from './frame/UnsentList.tsx'
import { takeDrafts } from './storage/drafts.ts'
import { keptSurvey } from './storage/fetch-survey.ts'
import { draftPlace } from './storage/found-drafts.ts'
import { plainText } from './texts/rich-text.ts'

/** Unsaved answers of a survey that can no longer be opened. */
export function KeptAnswers({ name }: { name: string }) {
  const [kept] = useState(() => keptAnswers(name))
  return (
    <Suspense fallback={null}>
      <Found kept={kept} />
    </Suspense>
  )
}

function Found({ kept }: { kept: ReturnType<typeof keptAnswers> }) {
  const found = use(kept)
  return found && <Unsaved {...found} />
}

interface Kept {
  surveyId: number
  projectId: number
  answers: readonly UnsentAnswer[]
}

function Unsaved({ surveyId, projectId, answers }: Kept) {
  useLive(`project:${projectId}`, allQueriesOf(surveys.list))
  const { data: listed } = useQuery(queryOf(surveys.list))
  const opens = listed?.some(({ id, accessible }) => id === surveyId && accessible)
  return (
    <>
      <UnsentList answers={answers}>
        Your input is stored on this device. You can continue when you can open the survey again.
      </UnsentList>
      {opens && (
        <div role="status">
          <Button onClick={() => location.reload()}>The survey is open again. Continue</Button>
        </div>
      )}
    </>
  )
}

/** Unsaved answers stored on this device for a survey, found by its last known name; undefined if there are none. */
async function keptAnswers(name: string): Promise<Kept | undefined> {
  const [form, drafts] = await Promise.all([
    keptSurvey(name, location.search),
    takeDrafts(currentSession()?.user_id ?? 0),
  ])
  const edits = (form && drafts.get(draftPlace(form))?.edits) ?? []
  if (!form || edits.length === 0) return undefined
  const questions = new Map(form.results.map((question) => [question.question_id, question]))
  const answers = edits.map(({ answer, gone, ...key }) => {
    const question = questions.get(key.question_id)
    return {
      id: answerId(key),
      question: gone?.question ?? plainText(question?.question ?? ''),
      answer: gone?.answer ?? (question ? answerText(question, answer) : ''),
    }
  })
  return { surveyId: form.form_id, projectId: form.project_details.id, answers }
}
