import { whyNotStyle } from 'contract/surveys/surveys.rules.ts'
import { createContext, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '../../platform/lazy-part.ts'
import { session } from '../../platform/session.ts'
import { toast } from '../../platform/toast.ts'
import { lookOf } from './look.ts'
import type { StoredLook, StyledSurvey } from './typed-styling.ts'
import { useLookDraft, type LookDraft } from './use-look-draft.ts'
import classes from './SurveyLook.module.css'

const LookSettings = lazyPart(async () => (await import('./LookSettings.tsx')).LookSettings)

interface SurveyLookProps {
  form: StyledSurvey
  /** Reads the look again as it is stored now. */
  readLook: () => Promise<StoredLook>
  className?: string | undefined
  children: ReactNode
}

/** What the switch in the heading of the page shows and does; nothing for those who may not change styles. */
export const SettingsContext = createContext<
  { opened: boolean; dirty: boolean; toggle: (open: boolean) => void } | undefined
>(undefined)
export const switchId = 'change-quiz-settings'

/**
 * The page of a survey in the survey's look (SRV-105); with the drawer that changes it, for those who may (SRV-30,
 * SRV-93). What the elements in it have to do for that stands in docs/quiz-settings.md.
 */
export function SurveyLook({ form, readLook, ...props }: SurveyLookProps) {
  if (!whyNotStyle(form.user_permissions)) return <Changeable form={form} readLook={readLook} {...props} />
  return <Styled styling={form.form_metadata.styling_info} {...props} />
}

function Styled({
  styling,
  opened = false,
  className = '',
  children,
}: Omit<SurveyLookProps, 'form' | 'readLook'> & { styling: unknown; opened?: boolean }) {
  return (
    <div
      className={`${classes.quiz} ${className}`}
      data-settings={opened ? 'open' : undefined}
      {...lookOf(styling)}
    >
      {children}
    </div>
  )
}

function Changeable({ form, readLook, ...props }: SurveyLookProps) {
  const [params, setParams] = useSearchParams()
  const opened = params.has('settings')
  const draft = useLookDraft(form)
  const { dirty } = draft
  /** Whoever opens the drawer goes on in it; whoever comes with its address, or reloads, starts at the page. */
  const [byHand, setByHand] = useState(false)
  useTellOnLeaving(draft)

  const settings = useMemo(() => {
    const toggle = (open: boolean) => {
      setByHand(open)
      setParams((now) => (open ? now.set('settings', '') : now.delete('settings'), now), {
        replace: true,
        preventScrollReset: true,
      })
      if (open) return
      document.getElementById(switchId)?.focus()
      if (dirty) toast(`${kept} They are here when you open them again.`, 'success', keptTime)
    }
    return { opened, dirty, toggle }
  }, [opened, dirty, setParams])
  return (
    <SettingsContext value={settings}>
      <Styled styling={opened ? draft.look : draft.stored.styling} opened={opened} {...props} />
      {opened && (
        <Suspense>
          <LookSettings
            form={form}
            draft={draft}
            readLook={readLook}
            startsInside={byHand}
            onClose={() => settings.toggle(false)}
          />
        </Suspense>
      )}
    </SettingsContext>
  )
}

const kept = 'Your changes of the quiz settings are not saved.'
/** Milliseconds that it is told: nobody asked, and it is longer than 'Saved'. */
const keptTime = 6000

/**
 * Unsaved changes are kept in this tab. Who leaves the page is told so, and who closes the tab is asked. (It is no
 * LeaveGuard: a router has one blocker at a time, and that of this page saves the answers.)
 */
function useTellOnLeaving({ dirty }: LookDraft) {
  const now = useRef(dirty)
  useEffect(() => {
    now.current = dirty
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
  useEffect(
    () => () => {
      if (now.current && session())
        toast(`${kept} They are here when you come back to it.`, 'success', keptTime)
    },
    [],
  )
}
