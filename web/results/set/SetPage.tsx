import { Button, Select } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { removedMember } from 'contract/answers/removed-member.ts'
import { countries } from 'contract/places/countries.ts'
import { choiceOfLanguages } from 'contract/questionnaires/languages.ts'
import { reviews } from 'contract/answers/reviews.endpoints.ts'
import type { Review } from 'contract/answers/reviews.schemas.ts'
import { answerId, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import { answerSets } from 'contract/results/answer-sets.endpoints.ts'
import type { AnswerSetPage } from 'contract/results/answer-sets.schemas.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { whyNotExplore } from 'contract/surveys/surveys.rules.ts'
import { ArrowLeft, Printer } from 'lucide-react'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation, useParams, useSearchParams } from 'react-router'
import { languageOfSurvey, useChooseLanguage } from '../../answers/hooks/use-language.ts'
import { ScoresOfSet } from '../../answers/scores/ScoresOfSet.tsx'
import { plainText } from '../../answers/texts/rich-text.ts'
import { call, CallFailed } from '../../platform/call.ts'
import { useLiveAfter } from '../../platform/hooks/use-rights.ts'
import { watch } from '../../platform/live.ts'
import { allQueriesOf, queryOf } from '../../platform/query.ts'
import { ListedSurvey } from '../../surveys/ListedSurvey.tsx'
import { exploreLink } from '../../surveys/survey-links.ts'
import { SurveySkeleton } from '../../surveys/SurveySkeleton.tsx'
import { exactDate } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/loading/RowsSkeleton.tsx'
import { Page } from '../../ui/Page.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { PersonName } from '../../users/PersonName.tsx'
import { AskedAnswer } from './AskedAnswer.tsx'
import { askedAnchor, backLink } from '../set-links.ts'
import { ReviewBar } from './ReviewBar.tsx'
import { SetNeighbours } from './SetNeighbours.tsx'
import classes from './Set.module.css'

/** One answer set: the questions that are asked in it with their answers, by section. */
export function SetPage() {
  const { quizName: name = '', respondent = '' } = useParams()
  return (
    <Suspense fallback={<Loading />}>
      <ListedSurvey key={name} name={name} doing="see the answers of others" whyNot={whyNotExplore}>
        {(survey) => <AllowedSet survey={survey} respondent={Number(respondent)} />}
      </ListedSurvey>
    </Suspense>
  )
}

const Loading = () => (
  <SurveySkeleton words="Loading answers…">
    <RowsSkeleton />
  </SurveySkeleton>
)

function AllowedSet({ survey, respondent }: { survey: Survey; respondent: number }) {
  const refused = whyNotExplore(survey.userPermission)
  if (!refused)
    return (
      <Suspense fallback={<Loading />} key={respondent}>
        <AnswerSet survey={survey} respondent={respondent} />
      </Suspense>
    )
  return (
    <Page title={survey.name}>
      <EmptyState title={refused.words} action={<Link to="/surveys">All surveys</Link>}>
        Only managers of the project can see the answers of others. Ask them for a suitable role.
      </EmptyState>
    </Page>
  )
}

/** The set; undefined if it does not exist. */
function useAnswerSet(survey: Survey, respondent: number): AnswerSetPage | undefined {
  const [params] = useSearchParams()
  const language = languageOfSurvey(survey.id, params)
  const sent = {
    params: { id: survey.id, respondent },
    query: language === undefined ? {} : { language },
  }
  const { data } = useSuspenseQuery({
    queryKey: queryOf(answerSets.readSet, sent).queryKey,
    queryFn: ({ signal }) =>
      call(answerSets.readSet, { ...sent, signal }).then(
        (set) => ({ set }),
        (error: unknown) => {
          if (error instanceof CallFailed && error.status === 404) return { set: undefined }
          throw error
        },
      ),
  })
  return data.set
}

function AnswerSet({ survey, respondent }: { survey: Survey; respondent: number }) {
  const set = useAnswerSet(survey, respondent)
  const [params] = useSearchParams()
  const back = backLink(survey.name, params)
  if (!set)
    return (
      <Page title="These answers do not exist">
        <EmptyState title="No answers" action={<Link to={back}>All results</Link>}>
          The link is wrong, or this person has not answered the survey.
        </EmptyState>
      </Page>
    )
  const { person, user_id, email, institution, country, begun, last_change, progress } = set
  const isOfInstitution = survey.sets !== null
  const title =
    respondent === 0
      ? 'Shared answers'
      : (person ?? (isOfInstitution ? (institution ?? 'Former institution') : removedMember(respondent)))
  const facts: [label: string, value: ReactNode][] = [
    ['Person', user_id !== null && person && <PersonName person={{ id: user_id, name: person }} />],
    ['E-mail', email],
    ['Institution', !isOfInstitution && institution],
    ['Country', country && (countries.find(({ code }) => code === country)?.name ?? country)],
    ['Respondent', respondent],
    ['Begun', exactDate(begun)],
    ['Last change', exactDate(last_change)],
    ['Progress', <ProgressBar key="progress" value={progress} label={`${progress}% complete`} />],
  ]
  return (
    <Page
      title={title}
      tab={`${title}: ${survey.name}`}
      lead={
        <>
          Answers to <Link to={exploreLink(survey.name)}>{survey.name}</Link>
        </>
      }
      actions={
        <>
          <LanguageSelect survey={survey} set={set} />
          <Button
            variant="default"
            leftSection={<Printer size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </>
      }
    >
      <nav className={classes.nav} aria-label="Answer sets">
        <Link to={back} className={classes.back}>
          <ArrowLeft size={16} aria-hidden /> All results
        </Link>
        {respondent !== 0 && <SetNeighbours survey={survey} respondent={respondent} />}
      </nav>
      <dl className={classes.facts}>
        {facts.map(
          ([label, value]) =>
            Boolean(value) && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <ScoresOfSet title="Scores" scores={set.scores} />
      <Reviewed survey={survey} set={set} />
    </Page>
  )
}

/** The answers with their review, which is loaded with them and follows changes by others. */
function Reviewed({ survey, set }: { survey: Survey; set: AnswerSetPage }) {
  const params = { id: survey.id, respondent: set.respondent }
  const { data: review } = useSuspenseQuery(queryOf(reviews.readReview, { params }))
  const client = useQueryClient()
  // A reviewer who loses the permission must not request more.
  useLiveAfter(`survey:${survey.id}`, allQueriesOf(surveys.list), allQueriesOf(reviews.readReview))
  useEffect(
    () =>
      watch(`submissions:${survey.id}`, ({ review: isReviewed, missed, gone }) => {
        if (gone || !(isReviewed || missed)) return
        for (const read of [reviews.readReview, answerSets.readSet])
          void client.invalidateQueries(allQueriesOf(read))
      }),
    [client, survey.id],
  )
  const [chosen, choose] = useState<ReadonlySet<AnswerId>>()
  return (
    <>
      <ReviewBar
        surveyId={survey.id}
        respondent={set.respondent}
        review={review}
        seen={set.last_change}
        chosen={chosen}
        onChoose={choose}
      />
      <Sections survey={survey} set={set} review={review} chosen={chosen} onChoose={choose} />
    </>
  )
}

function LanguageSelect({ survey, set }: { survey: Survey; set: AnswerSetPage }) {
  const choose = useChooseLanguage(survey.id)
  const languages = choiceOfLanguages(set)
  if (languages.length === 0) return null
  return (
    <Select
      className={classes.language}
      size="sm"
      aria-label="Language of the questions"
      data={languages.map(({ code, name }) => ({ value: code, label: name }))}
      value={set.language}
      allowDeselect={false}
      onChange={(chosen) => chosen !== null && choose(chosen)}
    />
  )
}

interface SectionsProps {
  survey: Survey
  set: AnswerSetPage
  review: Review
  chosen: ReadonlySet<AnswerId> | undefined
  onChoose: (chosen: ReadonlySet<AnswerId>) => void
}

function Sections({ survey, set, review, chosen, onChoose }: SectionsProps) {
  const comments = Map.groupBy(review.comments, answerId)
  const asked = new Set(review.revision?.questions.map(answerId))
  const { hash } = useLocation()
  const target = useRef<HTMLDivElement>(null)
  // The element is rendered after the browser has looked for the anchor.
  useEffect(() => target.current?.scrollIntoView({ block: 'center' }), [hash])
  if (set.sections.length === 0)
    return (
      <EmptyState title="No questions">No question of this survey is asked with these answers.</EmptyState>
    )
  return set.sections.map(({ name, questions }, at) => (
    <section key={`${at} ${name}`} className={classes.section} aria-label={plainText(name) || 'Questions'}>
      {name && <h2>{plainText(name)}</h2>}
      {questions.map((one, index) => {
        const key = answerId(one)
        const anchor = askedAnchor(one.question_id, one.instance)
        const isTarget = hash === `#${anchor}`
        return (
          <div key={key} id={anchor} ref={isTarget ? target : undefined} data-target={isTarget || undefined}>
            {one.entry !== '' && one.entry !== questions[index - 1]?.entry && (
              <h3 className={classes.entry}>{one.entry}</h3>
            )}
            <AskedAnswer
              survey={survey}
              respondent={set.respondent}
              language={set.language}
              asked={one}
              comments={comments.get(key) ?? []}
              revision={asked.has(key) ? (review.revision?.revised_at ? 'revised' : 'asked') : undefined}
              choice={
                chosen && !one.calculated
                  ? {
                      isChosen: chosen.has(key),
                      onChange: (isChosen) =>
                        onChoose(
                          new Set(isChosen ? [...chosen, key] : [...chosen].filter((other) => other !== key)),
                        ),
                    }
                  : undefined
              }
            />
          </div>
        )
      })}
    </section>
  ))
}
