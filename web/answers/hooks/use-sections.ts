import { useSearchParams } from 'react-router'
import type { Filling } from '../state/filling.ts'
import type { SectionPlace } from '../state/section-counts.ts'
import { useSectionPlaces } from './use-fill.ts'

export interface Sections {
  /** Those that ask something now, and the current one. */
  shown: readonly SectionPlace[]
  current: SectionPlace
  /** Place of the current one among those shown, from 0. */
  place: number
  previous: SectionPlace | undefined
  next: SectionPlace | undefined
  first: SectionPlace
  /** How many ask nothing with the answers so far. */
  waiting: number
  /** Whether the others than the current one are not known yet, so that there seem to be none. */
  pending: boolean
}

/**
 * The sections of the survey, and which of them the address names: ?section=1 is the first of all. Changes when other
 * sections are asked, not with every answer.
 */
export function useSections(): Sections {
  const sections = useSectionPlaces()
  const [params] = useSearchParams()
  const asked = sections.filter((section) => section.asked)
  const current = sections[Number(params.get('section')) - 1] ?? asked[0] ?? sections[0]!
  const shown = sections.filter((section) => section.asked || section === current)
  const place = shown.indexOf(current)
  return {
    shown,
    current,
    place,
    previous: shown[place - 1],
    next: shown[place + 1],
    first: shown[0]!,
    waiting:
      sections.filter(({ asked, known }) => known && !asked).length -
      (current.known && !current.asked ? 1 : 0),
    pending: sections.some(({ known }) => !known),
  }
}

export const questionAnchor = (id: number) => `question-${id}`

/** The id of a question's input, by the place of its option: names of options may be anything. */
export const inputIdOf = (id: number, place: number) => `${questionAnchor(id)}-${place}`

/** The address of a section, or of a question in it; what else the address says stays. */
export function hrefOf(section: number, question?: number): string {
  const params = new URLSearchParams(location.search)
  params.set('section', String(section + 1))
  return `?${params}${question ? `#${questionAnchor(question)}` : ''}`
}

/** The address of a question. */
export const hrefOfQuestion = ({ layout }: Filling, id: number) =>
  hrefOf(layout.chunkOf.get(id)?.section ?? 0, id)

/** The question that the address leads to, if it does. */
export function questionIn(hash: string): number | undefined {
  const id = Number(/^#question-(\d+)$/.exec(hash)?.[1])
  return Number.isSafeInteger(id) ? id : undefined
}
