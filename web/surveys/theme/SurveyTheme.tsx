import { whyNotStyle } from 'contract/surveys/surveys.rules.ts'
import { createContext, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { currentSession } from '../../platform/session.ts'
import { toast } from '../../platform/toast.ts'
import { useAskBeforeUnload } from '../../platform/hooks/ask-before-unload.ts'
import { SettingsDrawer } from '../../ui/SettingsDrawer.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { themeAttributes } from './theme-attributes.ts'
import type { StoredTheme, StyledSurvey } from './typed-styling.ts'
import { useThemeDraft, type ThemeDraft } from './use-theme-draft.ts'
import classes from './SurveyTheme.module.css'

const ThemeSettings = lazyPart(
  async () => (await import('./ThemeSettings.tsx')).ThemeSettings,
  (message, { startsInside, onClose }) => (
    <SettingsDrawer title="Quiz Settings" startsInside={startsInside} onClose={onClose} state={null}>
      {message}
    </SettingsDrawer>
  ),
)

interface SurveyThemeProps {
  form: StyledSurvey
  /** Refetches the stored styling. */
  readTheme: () => Promise<StoredTheme>
  className?: string | undefined
  children: ReactNode
}

/** State of the settings drawer; undefined for users who cannot change styles. */
export const SettingsContext = createContext<
  { opened: boolean; dirty: boolean; toggle: (open: boolean) => void } | undefined
>(undefined)
export const switchId = 'change-quiz-settings'
/** Id of the element that has the survey's colours. */
export const surveyElement = 'survey'

/**
 * A survey page with its custom styling (SRV-105) and, if permitted, the settings drawer (SRV-30, SRV-93). See
 * docs/quiz-settings.md.
 */
export function SurveyTheme({ form, readTheme, ...props }: SurveyThemeProps) {
  if (!whyNotStyle(form.user_permissions)) return <Changeable form={form} readTheme={readTheme} {...props} />
  return <Styled styling={form.form_metadata.styling_info} {...props} />
}

function Styled({
  styling,
  opened = false,
  className = '',
  children,
}: Omit<SurveyThemeProps, 'form' | 'readTheme'> & { styling: unknown; opened?: boolean }) {
  return (
    <div
      id={surveyElement}
      className={`${classes.quiz} ${className}`}
      data-settings={opened ? 'open' : undefined}
      {...themeAttributes(styling)}
    >
      {children}
    </div>
  )
}

function Changeable({ form, readTheme, ...props }: SurveyThemeProps) {
  const [params, setParams] = useSearchParameters()
  const opened = params.has('settings')
  const draft = useThemeDraft(form)
  const { dirty } = draft
  /** Whether the user opened the drawer, which then takes the focus, rather than loading the page with it open. */
  const [byHand, setByHand] = useState(false)
  useUnsavedNotice(draft)

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
          <ThemeSettings
            form={form}
            draft={draft}
            readTheme={readTheme}
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
function useUnsavedNotice({ dirty }: ThemeDraft) {
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
