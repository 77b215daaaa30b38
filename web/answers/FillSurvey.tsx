import { Suspense, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useMediaQuery } from '../platform/hooks/media-query.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { SurveyTheme } from '../surveys/theme/SurveyTheme.tsx'
import type { PresentPeople } from './together/present-people.ts'
import { PresentPeopleContext, usePresence } from './together/use-present-people.ts'
import { readTheme } from './storage/fetch-survey.ts'
import { ConflictNotice } from './together/ConflictNotice.tsx'
import { DraftNotice } from './frame/DraftNotice.tsx'
import { FillButtons } from './frame/FillButtons.tsx'
import { FillHead } from './frame/FillHead.tsx'
import type { Filling } from './state/filling.ts'
import type { FoundDraft } from './storage/drafts.ts'
import { useLanguage } from './hooks/use-language.ts'
import { usePageDirection } from './hooks/use-page-direction.ts'
import { SaveOnLeave } from './frame/SaveOnLeave.tsx'
import { NotSaved } from './frame/NotSaved.tsx'
import { logFailure, saveAndNotify } from './state/save-and-notify.ts'
import { sectionFaults } from './state/section-faults.ts'
import type { Saving } from './state/saving.ts'
import { SectionHead } from './frame/SectionHead.tsx'
import { SectionQuestions } from './fields/SectionQuestions.tsx'
import { SectionProblems } from './frame/SectionProblems.tsx'
import { OwnScores } from './scores/OwnScores.tsx'
import { SectionSheet } from './frame/SectionSheet.tsx'
import { currentSection, hrefOf, useSections } from './hooks/use-sections.ts'
import { RemovedQuestionsNotice } from './frame/RemovedQuestionsNotice.tsx'
import { Stepper } from './frame/Stepper.tsx'
import { TextsOfRemoved, UnsavedTexts } from './frame/UnsavedTexts.tsx'
import { TextDrafts } from './state/text-drafts.ts'
import { UnsentAnswers } from './frame/UnsentAnswers.tsx'
import { ReviewContext } from './review/own-review.ts'
import { ReviewOfSet } from './review/ReviewOfSet.tsx'
import { FillContext, useHead, useLayout } from './hooks/use-fill.ts'
import { wordingOf } from './hooks/wording.ts'
import classes from './FillSurvey.module.css'

interface FillSurveyProps {
  filling: Filling
  saving: Saving
  presentPeople: PresentPeople
  found: FoundDraft | undefined
}

/** The fill page, once the survey is loaded. */
export function FillSurvey({ filling, saving, presentPeople, found }: FillSurveyProps) {
  const navigate = useNavigate()
  const wide = useMediaQuery('(min-width: 1100px)')
  const phone = useMediaQuery('(max-width: 599px)')
  /** The section with problems that the user wanted to leave, and their destination. */
  const [halted, setHalted] = useState<PendingLeave>()
  const goTo = useCallback(
    async (section: number) => {
      setHalted(undefined)
      if (await saveAndNotify({ filling, saving })) await navigate(hrefOf(section))
    },
    [filling, saving, navigate],
  )
  const goOn = useCallback(
    async (to: number | undefined) => {
      const section = currentSection(filling)
      const wrong = filling.refusal ? [] : sectionFaults(filling, section)
      if (wrong.length === 0 || (to !== undefined && halted?.section === section && halted.to === to))
        return to === undefined ? void (await saveAndNotify({ filling, saving }, { ask: true })) : goTo(to)
      setHalted((before) => ({ section, to, visit: (before?.visit ?? 0) + 1 }))
      for (const { id } of wrong) filling.leave(id)
      const failed = await saving.save()
      if (failed) logFailure('Error saving the answers', failed)
    },
    [filling, saving, goTo, halted],
  )
  const language = useLanguage(filling.head)
  const rightToLeft = usePageDirection(filling, language)
  const [textDrafts] = useState(() => new TextDrafts())
  const fill = useMemo(
    () => ({
      filling,
      saving,
      goTo,
      goOn,
      language,
      wording: wordingOf(filling, language, rightToLeft),
      textDrafts,
    }),
    [filling, saving, goTo, goOn, language, rightToLeft, textDrafts],
  )
  return (
    <FillContext value={fill}>
      <PresentPeopleContext value={presentPeople}>
        <ReviewOfSet>
          <Look>
            <FillHead tools={!phone} />
            {wide ? (
              <Stepper className={classes.steps} />
            ) : (
              <SectionSheet className={classes.sheet} menu={phone} />
            )}
            <div className={classes.section}>
              {found && <DraftNotice found={found} />}
              <Review />
              <RemovedQuestionsNotice />
              <TextsOfRemoved />
              <UnsentAnswers />
              <ConflictNotice />
              <SectionHead />
              <Problems halted={halted} onGoOn={goTo} />
              <Questions />
              <OwnScores />
              <UnsavedTexts />
              <NotSaved />
              <FillButtons saveLine={wide} />
            </div>
          </Look>
        </ReviewOfSet>
        <SaveOnLeave />
        {filling.head.respondent.shared && <Attendance />}
      </PresentPeopleContext>
    </FillContext>
  )
}

/** The page with the survey's custom styling and the settings drawer. */
function Look({ children }: { children: ReactNode }) {
  const form = useHead()
  return (
    <SurveyTheme
      form={form}
      readTheme={() => readTheme(form.name, form.respondent.institution?.id)}
      className={classes.page}
    >
      {children}
    </SurveyTheme>
  )
}

interface PendingLeave {
  section: number
  /** Undefined for 'Save Answers', which stays on the page. */
  to: number | undefined
  visit: number
}

/** The problems of the section that the user wanted to leave. */
function Problems({
  halted,
  onGoOn,
}: {
  halted: PendingLeave | undefined
  onGoOn: (section: number) => void
}) {
  const { current } = useSections()
  if (!halted || halted.section !== current.index) return null
  const { section, to, visit } = halted
  return (
    <SectionProblems
      section={section}
      visit={visit}
      onGoOn={to === undefined ? undefined : () => onGoOn(to)}
    />
  )
}

/** Loaded only if there is a review, which few answers have. */
const ReviewNotice = lazyPart(async () => (await import('./review/ReviewNotice.tsx')).ReviewNotice)

function Review() {
  const review = use(ReviewContext)
  if (!review) return null
  return (
    <Suspense>
      <ReviewNotice review={review} />
    </Suspense>
  )
}

/** A separate component, so that a new layout does not rerender the rest of the page. */
function Questions() {
  const layout = useLayout()
  return <SectionQuestions layout={layout} />
}

/** Shows other users which section this user is in. */
function Attendance() {
  usePresence(useSections().current.index)
  return null
}
