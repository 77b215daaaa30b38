import { Drawer, Modal } from '@mantine/core'
import { partOf, percentage } from 'contract/answers/progress.ts'
import { ChevronDown, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { Bar } from './Bar.tsx'
import { FillMenu } from './FillMenu.tsx'
import { QuestionSearch } from './QuestionSearch.tsx'
import { SaveLine } from './SaveLine.tsx'
import { useSections } from '../hooks/use-sections.ts'
import { SectionList } from './Stepper.tsx'
import { OpenQuestionsButton } from './OpenQuestionsButton.tsx'
import { hasManyQuestions } from '../state/section-entries.ts'
import { useLayout, useRefusal, useSection, useWording } from '../hooks/use-fill.ts'
import { surveyElement } from '../../surveys/theme/SurveyTheme.tsx'
import classes from './SectionSheet.module.css'

interface SectionSheetProps {
  className?: string | undefined
  /** Whether it includes the survey's menu and the section's progress. */
  menu: boolean
}

/** The stepper on small screens: a bar with the current section, save state, progress and menu, and a sheet of all sections. */
export function SectionSheet({ className, menu }: SectionSheetProps) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const [searching, setSearching] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  // Not by the dialogs themselves, because after a choice the question takes the focus.
  const returnFocus = () => setTimeout(() => opener.current?.focus())
  const searchable = hasManyQuestions(useLayout())
  const { current, place, shown, pending } = useSections()
  const { progress, known } = useSection(current.index)
  const section = useWording().section(current)
  const readOnly = useRefusal() !== undefined
  const { answered, required } = progress
  return (
    <div className={className}>
      <div className={classes.line}>
        <button
          type="button"
          data-quiz-part="tab-title"
          className={classes.open}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => {
            opener.current = currentTarget
            setOpened(true)
          }}
        >
          {!pending && (
            <span className={classes.place}>
              {place + 1} of {shown.length}
            </span>
          )}
          <span className={classes.name} lang={section.lang}>
            {section.name}
          </span>
          <ChevronDown size={18} aria-label="All sections" />
        </button>
        {searchable && (
          <button
            type="button"
            className={classes.icon}
            aria-haspopup="dialog"
            aria-label="Search questions"
            onClick={({ currentTarget }) => {
              opener.current = currentTarget
              setSearching(true)
            }}
          >
            <Search size={20} aria-hidden />
          </button>
        )}
        {menu && <FillMenu />}
      </div>
      <div className={classes.line}>
        <SaveLine />
        {!menu && !readOnly && <OpenQuestionsButton className={classes.left} />}
        {menu && known && required > 0 && (
          <span className={classes.count}>{partOf(answered, required)} required</span>
        )}
      </div>
      {menu && (
        <div className={classes.progress} aria-hidden>
          <Bar
            value={required === 0 ? 100 : percentage(answered, required)}
            label="Progress of this section"
          />
        </div>
      )}
      {/* Inside the survey, so that it has the survey's colours, but outside the sticky bar. */}
      <Drawer
        opened={opened}
        onClose={() => {
          close()
          returnFocus()
        }}
        returnFocus={false}
        position="bottom"
        size="75%"
        title="Sections"
        portalProps={{ target: `#${surveyElement}` }}
        styles={{ inner: { left: 0 } }}
      >
        <SectionList onChoose={close} />
      </Drawer>
      <Modal
        opened={searching}
        onClose={() => {
          setSearching(false)
          returnFocus()
        }}
        returnFocus={false}
        fullScreen
        title="Search questions"
        styles={{ body: { paddingTop: 8 } }}
      >
        <QuestionSearch onChoose={() => setSearching(false)} />
      </Modal>
    </div>
  )
}
