import { whyNotStyle } from 'contract/surveys/surveys.rules.ts'
import { createContext, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { currentSession } from '../../platform/session.ts'
import { toast } from '../../platform/toast.ts'
import { useAskBeforeUnload } from '../../platform/hooks/ask-before-unload.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { lookOf } from './look.ts'
import type { StoredLook, StyledSurvey } from './typed-styling.ts'
import { useLookDraft, type LookDraft } from './use-look-draft.ts'
import classes from './SurveyLook.module.css'

const LookSettings = lazyPart(async () => (await import('./LookSettings.tsx')).LookSettings)

interface SurveyLookProps {
  form: StyledSurvey
  /** Refetches the stored styling. */
  readLook: () => Promise<StoredLook>
  className?: string | undefined
  children: ReactNode
}

/** State of the settings drawer; undefined for users who cannot change styles. */
export const SettingsContext = createContext<
  { opened: boolean; dirty: boolean; toggle: (open: boolean) => void } | undefined
>(undefined)
export const switchId = 'change-quiz-settings'

/**
 * A survey page with its custom styling (SRV-105) and, if permitted, the settings drawer (SRV-30, SRV-93). See
 * docs/quiz-settings.md.
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
  const [params, setParams] = useSearchParameters()
  const opened = params.has('settings')
  const draft = useLookDraft(form)
  const { dirty } = draft
  /** Whether the user opened the drawer, which then takes the focus, rather than loading the page with it open. */
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
      if (dirty) toast(`${kept} You will find them when you open the settings again.`, 'success', keptTime)
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

const kept = 'Your changes to the quiz settings are not saved.'
/** Duration of the toast in milliseconds. */
const keptTime = 6000

/**
 * Informs the user on leaving that unsaved changes are kept in this tab, and asks before the tab is closed. Not a `LeaveGuard`,
 * because the router supports one blocker at a time, which the fill page uses to save answers.
 */
function useTellOnLeaving({ dirty }: LookDraft) {
  const now = useRef(dirty)
  useEffect(() => {
    now.current = dirty
  }, [dirty])
  useAskBeforeUnload(dirty)
  useEffect(
    () => () => {
      if (now.current && currentSession())
        toast(`${kept} You will find them when you come back to this survey.`, 'success', keptTime)
    },
    [],
  )
}
