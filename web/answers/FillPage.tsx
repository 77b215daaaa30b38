import { useIsRestoring, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { hasItsOptions } from 'contract/questionnaires/long-lists.ts'
import type { SurveyForm } from 'contract/answers/form.ts'
import { permissionDenied } from 'contract/platform/refusal.ts'
import { noInstitution } from 'contract/surveys/surveys.refusals.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { whyNotSave } from 'contract/surveys/surveys.rules.ts'
import { Suspense, use, useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { keepShell } from '../platform/offline/keep-shell.ts'
import { useIsGone } from '../platform/hooks/use-rights.ts'
import { CallFailed, offline } from '../platform/call.ts'
import { pathParameter } from '../platform/path-parameter.ts'
import { queryOf } from '../platform/query.ts'
import { answerId } from 'contract/questionnaires/answer-key.ts'
import { currentSession } from '../platform/session.ts'
import { PresentPeople } from './together/present-people.ts'
import { fillIt, SurveyFrame } from '../surveys/SurveyFrame.tsx'
import { SurveyGone } from '../surveys/SurveyGone.tsx'
import { startAutoSave } from './state/auto-save.ts'
import { takeDrafts, type FoundDraft } from './storage/drafts.ts'
import { draftPlace, type DeviceDraft, type Drafts } from './storage/found-drafts.ts'
import { openingRead, surveyRead } from './storage/fetch-survey.ts'
import { Filling } from './state/filling.ts'
import { FillSkeleton } from './FillSkeleton.tsx'
import { FillSurvey } from './FillSurvey.tsx'
import { keepDraft } from './storage/keep-draft.ts'
import { Saving } from './state/saving.ts'
import { ChooseInstitution } from './institution/ChooseInstitution.tsx'
import { setTopic } from './together/set-topic.ts'
import { useLiveAnswers } from './together/use-live-answers.ts'

keepShell()

/** One survey, filled section by section (SRV-06, SRV-23 to SRV-54). */
export function FillPage() {
  const name = pathParameter(useParams(), 'quizName')
  const [params] = useSearchParams()
  return <SurveyOf key={`${name}/${params.get('institution')}`} name={name} />
}

function SurveyOf({ name }: { name: string }) {
  const [drafts] = useState(() => takeDrafts(currentSession()?.user_id ?? 0))
  return (
    <Suspense fallback={<FillSkeleton />}>
      <FillLoaded name={name} drafts={drafts} />
    </Suspense>
  )
}

function FillLoaded({ name, drafts }: { name: string; drafts: Drafts | Promise<Drafts> }) {
  const [opening] = useState(() => openingRead(name, location.search))
  const { data: form } = useSuspenseQuery(opening)
  const kept = (drafts instanceof Promise ? use(drafts) : drafts).get(draftPlace(form)) ?? none
  // Drafts may belong to any section and any option, so with drafts the whole survey is loaded first.
  const isWhole = !form.part && form.results.every(hasItsOptions)
  const [begun] = useState(() => (!isWhole && hasAny(kept) ? undefined : start(form, kept)))
  if (needsInstitution(form))
    return <ChooseInstitution name={name} institutions={form.respondent.institutions} />
  // The loaded section has no visible questions, so another one is shown, which needs the whole survey.
  if (!begun || (form.part && !begun.filling.progress().sections[form.part.section]?.asked))
    return <Whole name={name} institution={form.respondent.institution?.id} draft={kept} />
  return <Filled name={name} form={form} begun={begun} />
}

interface WholeProps {
  name: string
  institution: number | undefined
  draft: DeviceDraft
}

function Whole({ name, institution, draft }: WholeProps) {
  const { data: form } = useSuspenseQuery(surveyRead(name, institution))
  const [begun] = useState(() => start(form, draft))
  return <Filled name={name} form={form} begun={begun} />
}

interface FilledProps {
  name: string
  form: SurveyForm
  begun: ReturnType<typeof start>
}

function Filled(props: FilledProps) {
  return (
    <SurveyFrame
      survey={{ id: props.form.form_id }}
      project={props.form.project_details}
      doing={fillIt}
      {...(props.form.respondent.set < 0 && { setTopic: setTopic(props.form) })}
    >
      <OpenSurvey {...props} />
    </SurveyFrame>
  )
}

function OpenSurvey({
  name,
  form: first,
  begun: { filling, saving, presentPeople, userId, found, takenOver },
}: FilledProps) {
  const institution = first.respondent.institution?.id
  const { data: form = first, error } = useQuery({
    ...surveyRead(name, institution),
    // While only one section is loaded, or a list is missing, loading the whole survey is retried: totals need all questions.
    ...((!filling.isWhole || !first.results.every(hasItsOptions)) && {
      retry: isWorthIt,
      retryDelay: pauseAfter,
    }),
  })
  const place = draftPlace(first)
  useEffect(
    () => keepDraft(filling, { userId, formId: place, saving, takenOver }),
    [filling, saving, userId, place, takenOver],
  )
  useEffect(() => startAutoSave(filling, saving), [filling, saving])
  const isOver = useIsRestoring()
  const isGone = useIsGone(error)
  const client = useQueryClient()
  useEffect(() => filling.take(form), [filling, form])
  useEffect(() => {
    if (!isOver) return
    filling.lock(permissionDenied('FILL_PROJECT_SURVEYS'))
    // If the permission is granted again, the form is refetched, which unlocks it.
    return () =>
      void client.invalidateQueries({ queryKey: surveyRead(name, institution).queryKey, exact: true })
  }, [filling, isOver, client, name, institution])
  useEffect(() => {
    // The user can no longer open it: it was finalized, or their invitation was withdrawn.
    if (error instanceof CallFailed && lockingCodes.includes(error.code))
      filling.lock({ code: error.code, status: 400, words: error.words })
  }, [filling, error])
  useLiveAnswers(filling, { saving, name })
  // Lists show the progress of the survey, which has changed.
  useEffect(() => () => void client.invalidateQueries({ ...queryOf(surveys.list), exact: true }), [client])
  if (isGone) return <SurveyGone name={first.name} unsaved={filling.edits.all.size} />
  return <FillSurvey filling={filling} saving={saving} presentPeople={presentPeople} found={found} />
}

/** The user may no longer fill the survey, or for none of their institutions. */
const lockingCodes = ['permission_denied', noInstitution.code]

const none: DeviceDraft = { edits: [], ofClosedTabs: { edits: [], attempts: [] } }
const hasAny = ({ edits, attempt, changes = [] }: DeviceDraft) =>
  edits.length > 0 || changes.length > 0 || attempt !== undefined
const pauseAfter = (failures: number) => Math.min(500 * 2 ** failures, 10_000)
const isWorthIt = (_failures: number, error: Error) =>
  error instanceof CallFailed && (error.status === offline || error.status >= 500)

const whyNotFill = (form: SurveyForm) => {
  const { form_active: active, accept_submissions, revises, own_institutions, user_permissions } = form
  return whyNotSave({ active, accept_submissions, revises, own_institutions }, user_permissions)
}

/** Whether the user has to choose to which of their institutions a set belongs that they are about to begin. */
const needsInstitution = (form: SurveyForm) =>
  form.respondent.institution === null && form.respondent.institutions.length > 1 && !whyNotFill(form)

function start(form: SurveyForm, { edits: drafts, changes, attempt, ofClosedTabs }: DeviceDraft) {
  const userId = currentSession()?.user_id ?? 0
  const merged = !whyNotFill(form)
  const filling = new Filling(form, merged ? drafts : [], merged ? changes : [])
  const questions = merged ? [...filling.edits.all.keys()] : drafts.map(answerId)
  const answers = new Map(
    questions.map((id) => [
      id,
      { mine: filling.answerOf(id), before: filling.edits.stored(id).answer ?? {} },
    ]),
  )
  const at = new Date(Math.max(0, ...drafts.map((edit) => edit.at)))
  const found: FoundDraft | undefined = questions.length > 0 ? { answers, at, merged } : undefined
  return {
    filling,
    saving: new Saving(filling, { attempt: merged ? attempt : undefined }),
    presentPeople: new PresentPeople(form),
    userId,
    found,
    takenOver: merged ? ofClosedTabs : undefined,
  }
}
