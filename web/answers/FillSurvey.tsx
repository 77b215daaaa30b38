import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { SurveyLook } from '../surveys/look/SurveyLook.tsx'
import type { PresentPeople } from './together/present-people.ts'
import { PresentPeopleContext, useAttendance } from './together/use-present-people.ts'
import { readLook } from './state/fetch-survey.ts'
import { ConflictNotice } from './together/ConflictNotice.tsx'
import { DraftNotice } from './frame/DraftNotice.tsx'
import { FillButtons } from './frame/FillButtons.tsx'
import { FillHead } from './frame/FillHead.tsx'
import type { Filling } from './state/filling.ts'
import type { FoundDraft } from './state/drafts.ts'
import { useLanguage } from './hooks/use-language.ts'
import { LeaveSaving } from './frame/LeaveSaving.tsx'
import { NotSaved } from './frame/NotSaved.tsx'
import { saveAndNotify } from './state/save-and-notify.ts'
import type { Saving } from './state/saving.ts'
import { SectionHead } from './frame/SectionHead.tsx'
import { SectionQuestions } from './fields/SectionQuestions.tsx'
import { SectionSheet } from './frame/SectionSheet.tsx'
import { hrefOf, useSections } from './hooks/use-sections.ts'
import { RemovedQuestionsNotice } from './frame/RemovedQuestionsNotice.tsx'
import { Stepper } from './frame/Stepper.tsx'
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
  const wide = useMediaQuery('(min-width: 1100px)', undefined, { getInitialValueInEffect: false })
  /** The address that navigation was on its way to when saving failed. */
  const [halted, setHalted] = useState<string>()
  const goTo = useCallback(
    async (section: number) => {
      const to = hrefOf(section)
      const free = await saveAndNotify({ filling, saving })
      setHalted(free || !saving.status.failed ? undefined : to)
      if (free) await navigate(to)
    },
    [filling, saving, navigate],
  )
  const language = useLanguage(filling.head)
  const fill = useMemo(
    () => ({ filling, saving, goTo, language, wording: wordingOf(filling, language) }),
    [filling, saving, goTo, language],
  )
  return (
    <FillContext value={fill}>
      <PresentPeopleContext value={presentPeople}>
        <Look>
          <FillHead />
          {wide ? <Stepper className={classes.steps} /> : <SectionSheet className={classes.sheet} />}
          <div className={classes.section}>
            {found && <DraftNotice found={found} />}
            <RemovedQuestionsNotice />
            <ConflictNotice />
            <SectionHead />
            <Questions />
            <NotSaved halted={halted} onGoOn={() => setHalted(undefined)} />
            <FillButtons saveLine={wide} />
          </div>
        </Look>
        <LeaveSaving />
        {filling.head.respondent.shared && <Attendance />}
      </PresentPeopleContext>
    </FillContext>
  )
}

/** The page in the survey's own look, with the drawer that changes it. */
function Look({ children }: { children: ReactNode }) {
  const form = useHead()
  return (
    <SurveyLook form={form} readLook={() => readLook(form.name)} className={classes.page}>
      {children}
    </SurveyLook>
  )
}

/** A component of its own, so that a new layout does not draw the rest of the page again. */
function Questions() {
  const layout = useLayout()
  return <SectionQuestions layout={layout} />
}

/** Shows the others in which section the reader is. */
function Attendance() {
  useAttendance(useSections().current.index)
  return null
}
