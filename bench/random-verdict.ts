/** Something that the person at browser `by` saw or did in question `at`, at `when` milliseconds. */
export type Step = { by: number; at: number; when: number } & (
  | { what: 'typed'; before: string; text: string }
  | { what: 'chose'; mine: string; theirs: string; keeps: boolean }
  /** A response said that this text is stored as record `id`. */
  | { what: 'acknowledged'; id: number; text: string }
  /** For the reader of the log only. */
  | { what: 'shows' | 'sends' | 'reads' | 'hears' | 'reopens'; words: string }
)

const isTyped = (step: Step) => step.what === 'typed'

/** A stored answer, in the order of their ids. */
export interface Stored {
  id: number
  at: number
  text: string
  email: string
  when: number
}

export interface Fault {
  at: number
  /** When it happened; undefined for the end. */
  when?: number | undefined
  words: string
}

/** What was typed, stored and is shown in the end; `shown` by browser, then by question. */
export interface Course {
  steps: readonly Step[]
  stored: readonly Stored[]
  shown: readonly (readonly string[])[]
  emails: readonly string[]
}

/**
 * What is wrong after people have filled a survey at random. All texts that are typed differ, so that a text tells its
 * writer and its moment.
 *
 * An answer is overwritten by choice if its text is among what the writer of the next one had before them: the field
 * showed it when a part of the text was typed, or it was 'theirs' as that part was kept. Before one's own answer, the
 * order of typing counts.
 */
export function faultsOf({ steps, stored, shown, emails }: Course): Fault[] {
  const typed = new Map(steps.filter(isTyped).map((step) => [step.text, step]))
  const questions = (shown[0] ?? []).map((_, at) => ({
    at,
    steps: steps.filter((step) => step.at === at),
    history: stored.filter((one) => one.at === at),
    end: shown.map((texts) => texts[at] ?? ''),
  }))
  return questions.flatMap(({ at, steps: here, history, end }) => [
    ...history.flatMap((one, place) => {
      const faults: Fault[] = []
      const tell = (words: string) => faults.push({ at, when: one.when, words })
      const own = typed.get(one.text)
      if (own?.at !== at || emails[own.by] !== one.email) tell(`'${one.text}' was typed by nobody as stored`)
      const twin = history.slice(0, place).findLast(({ text }) => text === one.text)
      if (twin && !isKeptAgain(here, twin, one)) tell(`'${one.text}' was stored twice`)
      const former = history[place - 1]
      if (!own || !former) return faults
      const seen = seenBefore(here, own.by, one)
      const before = typed.get(former.text)
      const isOwn = before?.by === own.by && before.when <= own.when
      if (!isOwn && !seen.has(former.text))
        tell(`'${one.text}' overwrote '${former.text}', having seen '${[...seen].join("', '")}'`)
      return faults
    }),
    ...lost(here, history).map((step) => ({
      at,
      when: step.when,
      words: `${'text' in step ? step.text : ''} of browser ${step.by} was lost`,
    })),
    ...(new Set([history.at(-1)?.text ?? '', ...end]).size > 1
      ? [{ at, words: `stored is '${history.at(-1)?.text ?? ''}', shown are '${end.join("', '")}'` }]
      : []),
  ])
}

/** All texts that somebody had before them while they came to the text of this record. */
function seenBefore(steps: readonly Step[], by: number, { text, when }: Stored): Set<string> {
  const own = steps.filter((step) => step.by === by && step.when <= when)
  const seen = new Set<string>()
  const texts = [text]
  for (const one of texts)
    for (const step of own) {
      const before =
        step.what === 'typed' && step.text === one
          ? step.before
          : step.what === 'chose' && step.keeps && step.mine === one
            ? step.theirs
            : undefined
      if (before === undefined || seen.has(before)) continue
      seen.add(before)
      texts.push(before)
    }
  return seen
}

/** Whether somebody chose to keep this text after it was stored the first time. */
const isKeptAgain = (steps: readonly Step[], first: Stored, second: Stored) =>
  steps.some(
    (step) =>
      step.what === 'chose' &&
      step.keeps &&
      step.mine === second.text &&
      step.when >= first.when &&
      step.when <= second.when,
  )

/** Texts that were neither stored nor typed over nor given up by their writer; and acknowledged ones not stored. */
function lost(steps: readonly Step[], history: readonly Stored[]) {
  const isOver = (text: string, by: number) =>
    history.some((one) => one.text === text) ||
    steps.some(
      (step) =>
        step.by === by &&
        ((step.what === 'typed' && step.before === text) ||
          (step.what === 'chose' && !step.keeps && step.mine === text)),
    )
  const isStored = (id: number, text: string) => history.some((one) => one.id === id && one.text === text)
  return steps.filter(
    (step) =>
      (step.what === 'typed' && !isOver(step.text, step.by)) ||
      (step.what === 'acknowledged' && !isStored(step.id, step.text)),
  )
}
