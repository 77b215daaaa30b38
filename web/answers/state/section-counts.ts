import type { Resumable } from 'contract/platform/resumable.ts'
import type { SurveyState } from 'contract/answers/survey-state.ts'
import {
  countOf,
  progressBySection,
  totalOf,
  type Count,
  type SectionProgress,
  type ProgressTotals,
} from 'contract/answers/progress.ts'
import type { Chunk, Item, Layout, SectionLayout } from './layout.ts'

/** A section; `asked` tells whether it has visible questions, and is false until it is `known`. */
export interface SectionPlace {
  index: number
  name: string
  asked: boolean
  known: boolean
}

/** A section with its progress. */
export interface SectionShown extends SectionPlace {
  progress: SectionProgress
  count: Count
}

export interface PageProgress {
  sections: readonly SectionShown[]
  /** Undefined until all sections are known. */
  totals: ProgressTotals | undefined
  /** The sections without progress; the same array until the set of visible ones changes. */
  places: readonly SectionPlace[]
}

interface Counted {
  state: SurveyState
  layout: Layout
  itemsOf: (chunk: Chunk) => readonly Item[]
  /** Index of the only loaded section, while the others are loading. */
  only?: number | undefined
}

/** Counts all sections. */
export function* countSectionsInSteps(of: Counted): Resumable<SectionCounts> {
  const sections: SectionShown[] = []
  for (const section of of.layout.sections) {
    sections.push(countedIn(of, section))
    yield
  }
  return new SectionCounts(of, sections)
}

/** Progress by section. Only recounts sections changed by an answer. */
export class SectionCounts {
  readonly #of: Counted
  readonly #sections: SectionShown[]
  readonly #stale = new Set<number>()
  #progress: PageProgress | undefined

  constructor(of: Counted, sections: SectionShown[]) {
    this.#of = of
    this.#sections = sections
  }

  /** Marks these chunks as changed. */
  changed(chunks: Iterable<Chunk>): void {
    for (const { section } of chunks) this.#stale.add(section)
  }

  /** The current progress; the same objects until a count changes. */
  progress(): PageProgress {
    let known = this.#progress
    for (const index of this.#stale) {
      const section = this.#of.layout.sections[index]
      const before = this.#sections[index]
      const after = section && countedIn(this.#of, section)
      if (!before || !after || isSame(before, after)) continue
      this.#sections[index] = after
      known = undefined
    }
    this.#stale.clear()
    return (this.#progress = known ?? this.#sum())
  }

  #sum(): PageProgress {
    const sections = [...this.#sections]
    const before = this.#progress?.places
    return {
      sections,
      totals: this.#of.only === undefined ? totalOf(sections.map(({ count }) => count)) : undefined,
      places: before?.every(({ asked }, index) => asked === sections[index]?.asked)
        ? before
        : sections.map(({ index, name, asked, known }) => ({ index, name, asked, known })),
    }
  }
}

function countedIn(
  { state, itemsOf, only }: Counted,
  { index, name, questions, chunks }: SectionLayout,
): SectionShown {
  return {
    index,
    name,
    asked: chunks.some((chunk) => itemsOf(chunk).length > 0),
    known: only === undefined || only === index,
    progress: progressBySection(state, { name, questions }),
    count: countOf(state, questions),
  }
}

const isSame = (one: SectionShown, other: SectionShown) =>
  one.asked === other.asked &&
  one.progress.answered === other.progress.answered &&
  one.progress.required === other.progress.required &&
  one.count.answered === other.count.answered &&
  one.count.visible === other.count.visible
