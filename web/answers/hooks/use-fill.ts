import { answerIdIn, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import { scoresOf, type SetScores } from 'contract/answers/scores.ts'
import type { Scoring } from 'contract/questionnaires/scoring.ts'
import { inLanguage } from 'contract/questionnaires/languages.ts'
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Filling } from '../state/filling.ts'
import { answersToCorrect, sectionFaults, showsProblemIn, type Fault } from '../state/section-faults.ts'
import { sectionEntries, type SectionEntry } from '../state/section-entries.ts'
import type { QuestionView, FillingTopic } from '../state/question-view.ts'
import type { Chunk } from '../state/layout.ts'
import type { Saving } from '../state/saving.ts'
import type { TextDrafts } from '../state/text-drafts.ts'
import type { Wording } from './wording.ts'

export interface Fill {
  filling: Filling
  saving: Saving
  /** Saves, then goes to a section. */
  goTo: (section: number) => void
  /** Like `goTo`, but first shows the problems of this section once; without a destination it only saves. */
  goOn: (section: number | undefined) => void
  /** Code of the language of the texts. */
  language: string
  wording: Wording
  /** Unsaved texts of questions. */
  textDrafts: TextDrafts
}

export const FillContext = createContext<Fill | undefined>(undefined)

/** The survey being filled on this page. */
export function useFill(): Fill {
  const fill = useContext(FillContext)
  if (!fill) throw new Error('Only available on the fill page.')
  return fill
}

function useFilling<T>(topic: FillingTopic, read: (filling: Filling) => T): T {
  const { filling } = useFill()
  const listen = useCallback(
    (listener: () => void) => filling.changes.subscribe(topic, listener),
    [filling, topic],
  )
  return useSyncExternalStore(listen, () => read(filling))
}

/** View of a question in the survey's default language. */
export const useQuestion = (id: AnswerId): QuestionView => useFilling(id, (filling) => filling.shown(id))

/** View of a question in the selected language. `question` stays the same object until its texts change. */
export function useShown(id: AnswerId): QuestionView {
  const { language } = useFill()
  const shown = useQuestion(id)
  const question = useMemo(() => inLanguage(shown.question, language), [shown.question, language])
  return useMemo(
    () => ({
      ...shown,
      question,
      violation:
        shown.withdrawn.length > 0
          ? shown.violation
          : shown.violation && (question.constraint_message || shown.violation),
    }),
    [shown, question],
  )
}

/** The survey's texts in the selected language. */
export const useWording = () => useFill().wording

export const useChunkItems = (chunk: Chunk) => useFilling(chunk, (filling) => filling.itemsOf(chunk))
export const useSectionPlaces = () => useFilling('sections', (filling) => filling.progress().places)
export const useSection = (index: number) =>
  useFilling('sections', (filling) => filling.progress().sections[index]!)
export const useTotals = () => useFilling('sections', (filling) => filling.progress().totals)
/** The scores of the answers as they are now; the same object until they change. */
export function useScores(scoring: Scoring): SetScores {
  const text = useFilling('sections', (filling) => JSON.stringify(scoresOf(filling.state, scoring)))
  return useMemo(() => JSON.parse(text) as SetScores, [text])
}
/** Why the survey currently accepts no answers, if so. */
export const useRefusal = () => useFilling('head', (filling) => filling.refusal)
export const useHead = () => useFilling('head', (filling) => filling.head)
/** The files that questions and options show, by name. */
export const useFormMedia = () => useFilling('head', (filling) => filling.head.form_media)
export const useLayout = () => useFilling('layout', (filling) => filling.layout)
/** Ids of questions with unsaved answers. */
export const useUnsent = () => useIds((filling) => filling.edits.all.keys())
/** Problems of a section; the same array until they change. */
export function useSectionFaults(section: number): readonly Fault[] {
  const text = useFilling('edits', (filling) => JSON.stringify(sectionFaults(filling, section)))
  return useMemo(() => JSON.parse(text) as Fault[], [text])
}
/** Places in a section to go to; the same array until they change. */
export function useSectionEntries(section: number): readonly SectionEntry[] {
  const text = useFilling('sections', (filling) => JSON.stringify(sectionEntries(filling, section)))
  return useMemo(() => JSON.parse(text) as SectionEntry[], [text])
}
/** Whether a question of the section shows a problem. */
export const useShowsProblem = (section: number) =>
  useFilling('edits', (filling) => showsProblemIn(filling, section))
/** Number of unsaved answers. */
export const useEditCount = () => useFilling('edits', (filling) => filling.edits.all.size)
/** Unsaved answers to questions that have been removed. */
export const useRemovedEdits = () => useFilling('edits', (filling) => filling.edits.removed)
/** Ids of questions with conflicting answers. */
export const useConflicts = () => useIds((filling) => filling.edits.conflicts.keys())
/** Ids of questions that show a problem. */
export const useQuestionsToCorrect = () => useIds(answersToCorrect)

/** Subscribes to question ids. The snapshot is a string, so that equal lists are the same snapshot. */
function useIds(read: (filling: Filling) => Iterable<AnswerId>): AnswerId[] {
  const ids = useFilling('edits', (filling) => [...read(filling)].join(' '))
  return useMemo(() => (ids === '' ? [] : ids.split(' ').flatMap((id) => answerIdIn(id) ?? [])), [ids])
}

function useTextDrafts() {
  const { textDrafts } = useFill()
  const listen = useCallback(
    (listener: () => void) => textDrafts.changes.subscribe('drafts', listener),
    [textDrafts],
  )
  return useSyncExternalStore(listen, () => textDrafts.all)
}

/** Unsaved texts of a question in a language. */
export function useTextDraft(id: AnswerId, language: string) {
  useTextDrafts()
  return useFill().textDrafts.of(id, language)
}

/** Ids of questions with unsaved texts. */
export function useEditedTexts(): AnswerId[] {
  const all = useTextDrafts()
  return useMemo(() => [...new Set([...all.values()].map(({ base }) => base.question_id))], [all])
}

/** Unsaved texts of questions that have been removed. */
export function useTextsOfRemoved() {
  const { filling } = useFill()
  useHead()
  const all = useTextDrafts()
  return [...all.values()].filter(({ base }) => !filling.has(base.question_id))
}

export function useSaveStatus() {
  const { saving } = useFill()
  const listen = useCallback((listener: () => void) => saving.changes.subscribe('status', listener), [saving])
  return useSyncExternalStore(listen, () => saving.status)
}
