import { useSearchParams } from 'react-router'
import type { Filling } from '../state/filling.ts'
import type { SectionPlace } from '../state/section-counts.ts'
import { useSectionPlaces } from './use-fill.ts'

export interface Sections {
  /** Sections with visible questions, and the current one. */
  shown: readonly SectionPlace[]
  current: SectionPlace
  /** Index of the current one in `shown`. */
  place: number
  previous: SectionPlace | undefined
  next: SectionPlace | undefined
  first: SectionPlace
  /** How many sections have no visible questions with the answers so far. */
  waiting: number
  /** Whether the other sections are not loaded yet. */
  pending: boolean
}

/**
 * The sections of the survey, with the current one from the address: ?section=1 is the first. Changes when the set of
 * visible sections does, not with every answer.
 */
export function useSections(): Sections {
  const sections = useSectionPlaces()
  const [params] = useSearchParams()
  const asked = sections.filter((section) => section.asked)
  const current = sections[Number(params.get('section')) - 1] ?? asked[0] ?? sections[0]!
  const editing = params.get('mode') === 'edit'
  const shown = sections.filter((section) => section.asked || section === current || editing)
  const place = shown.indexOf(current)
  return {
    shown,
    current,
    place,
    previous: shown[place - 1],
    next: shown[place + 1],
    first: shown[0] ?? current,
    waiting:
      sections.filter(({ asked, known }) => known && !asked).length -
      (current.known && !current.asked ? 1 : 0),
    pending: sections.some(({ known }) => !known),
  }
}

/** The index of the section that the address names, outside of rendering. */
export function currentSection(filling: Filling): number {
  const { sections } = filling.progress()
  const wanted = Number(new URLSearchParams(location.search).get('section')) - 1
  return (sections[wanted] ?? sections.find(({ asked }) => asked) ?? sections[0])?.index ?? 0
}

export const questionAnchor = (id: number) => `question-${id}`

/** The element id of a question's input, by the index of its option, as option names may hold any character. */
export const inputIdOf = (id: number, place: number) => `${questionAnchor(id)}-${place}`

/** The address of a section, or of a question in it; keeps the other parameters. */
export function hrefOf(section: number, question?: number): string {
  const params = new URLSearchParams(location.search)
  params.set('section', String(section + 1))
  return `?${params}${question ? `#${questionAnchor(question)}` : ''}`
}

/** The address of a question. */
export const hrefOfQuestion = ({ layout }: Filling, id: number) =>
  hrefOf(layout.chunkOf.get(id)?.section ?? 0, id)

/** The id of the question that the hash links to, if any. */
export function questionIn(hash: string): number | undefined {
  const id = Number(/^#question-(\d+)$/.exec(hash)?.[1])
  return Number.isSafeInteger(id) ? id : undefined
}
