import type { BrowserContext, Page, Request } from '@playwright/test'
import type { Step } from './random-verdict.ts'

/** One person at a browser, and where their steps are written to. */
export interface Person {
  by: number
  context: BrowserContext
  page: Page
  random: () => number
  log: (step: Step) => void
  /** The places of questions by their ids. */
  places: ReadonlyMap<number, number>
}

const labelOfPanel = 'Two different answers'
const savePath = '/api/quiz/answers/'
export const pause = (milliseconds: number) => new Promise((over) => setTimeout(over, milliseconds))
const isDone = (action: Promise<unknown>) =>
  action.then(
    () => true,
    () => false,
  )
export const fieldOf = (page: Page, at: number) =>
  page
    .locator('[id^="question-"][tabindex="-1"]')
    .filter({ hasText: `Question ${at}` })
    .first()
    .getByRole('textbox')

/** Logs what the page shows, what is typed and chosen in it, and what it sends and hears, the moment it happens. */
export async function watchPerson({ by, context, page, log, places }: Person): Promise<void> {
  await context.exposeBinding('tell', (_source, step: Step) => log({ ...step, by }))
  await context.addInitScript(watchPage, labelOfPanel)
  const hear = (answers: readonly { at: number; words: string }[], what: 'sends' | 'reads' | 'hears') => {
    for (const { at, words } of answers) log({ by, at, when: Date.now(), what, words })
  }
  const sent = (request: Request) => {
    const isSave = request.method() === 'POST' && new URL(request.url()).pathname === savePath
    const { answers } = (isSave ? request.postDataJSON() : { answers: [] }) as { answers: SentAnswer[] }
    const key = request.headers()['idempotency-key']?.slice(0, 6)
    return answers.map(({ question: { question_id }, answer, seen }) => ({
      at: places.get(question_id) ?? -1,
      words: `'${textOf(answer)}' on ${seen} as ${key}`,
    }))
  }
  page.on('request', (request) => hear(sent(request), 'sends'))
  page.on('requestfailed', (request) =>
    hear(
      sent(request).map(({ at, words }) => ({ at, words: `no answer to ${words}` })),
      'hears',
    ),
  )
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url())
    const isRead = pathname === '/api/quiz/' && searchParams.has('form')
    if (!isRead && pathname !== savePath) return
    const take = async () => {
      const body = (await response.json()) as Answered
      hear(said(body.results), 'reads')
      hear(said(body.conflicts), 'hears')
      for (const { question_id, answer_id, answer } of body.saved ?? [])
        if (answer_id !== null) {
          const at = places.get(question_id) ?? -1
          log({ by, at, when: Date.now(), what: 'acknowledged', id: answer_id, text: textOf(answer) })
        }
    }
    void take().catch(() => {})
  })
  const said = (answers: readonly RecordedAnswer[] = []) =>
    answers.map(({ question_id, answer_id, answer }) => ({
      at: places.get(question_id) ?? -1,
      words: `${answer_id} '${textOf(answer)}'`,
    }))
}

interface SentAnswer {
  question: { question_id: number }
  answer: Record<string, unknown>
  seen: number | null
}

interface RecordedAnswer {
  question_id: number
  answer_id: number | null
  answer: Record<string, unknown> | null
}

interface Answered {
  results?: RecordedAnswer[]
  saved?: RecordedAnswer[]
  conflicts?: RecordedAnswer[]
}

const textOf = (answer: Record<string, unknown> | null) =>
  Object.entries(answer ?? {})
    .flatMap(([key, value]) => (key.endsWith('-data') ? [String(value)] : []))
    .join()

/** Runs in the page. */
function watchPage(labelOfPanel: string) {
  const { tell } = window as unknown as { tell: (step: object) => void }
  const placeOf = (element: Element) => {
    const question = element.closest('[id^="question-"][tabindex="-1"]')
    return Number(/Question (\d)/.exec(question?.textContent ?? '')?.[1] ?? -1)
  }
  const bothIn = (panel: Element) =>
    [...panel.children].map((side) => side.querySelectorAll('p')[1]?.textContent ?? '')
  const isField = (target: EventTarget | null) =>
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  let before: string | undefined
  document.addEventListener(
    'beforeinput',
    ({ target }) => {
      if (isField(target)) before = target.value
    },
    true,
  )
  document.addEventListener(
    'input',
    ({ target }) => {
      if (!isField(target)) return
      const text = target.value
      tell({ at: placeOf(target), when: Date.now(), what: 'typed', before: before ?? 'unknown', text })
      before = undefined
    },
    true,
  )
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null
      const panel = button?.closest(`[aria-label="${labelOfPanel}"]`)
      if (!button || !panel) return
      const [mine, theirs] = bothIn(panel)
      const keeps = panel.children[0]?.contains(button)
      tell({ at: placeOf(button), when: Date.now(), what: 'chose', mine, theirs, keeps })
    },
    true,
  )
  const known = new Map<number, string>()
  setInterval(() => {
    for (const field of document.querySelectorAll<HTMLInputElement>(
      '[id^="question-"][tabindex="-1"] :is(input, textarea)',
    )) {
      const at = placeOf(field)
      const question = field.closest('[tabindex="-1"]')
      const panel = question?.querySelector(`[aria-label="${labelOfPanel}"]`)
      const hint = question?.querySelector('[role="status"] q')?.textContent
      const both = panel ? `, panel '${bothIn(panel).join("' or '")}'` : ''
      const words = `'${field.value}'${both}${hint ? `, hint '${hint}'` : ''}`
      if (known.get(at) === words) continue
      known.set(at, words)
      tell({ at, when: Date.now(), what: 'shows', words })
    }
  }, 100)
}

/** Answers the panels that are open, each with this probability. @returns whether there was one */
export async function decide({ page, random }: Person, probability: number): Promise<boolean> {
  const panels = page.getByRole('group', { name: labelOfPanel })
  const count = await panels.count()
  for (let place = 0; place < count; place++) {
    if (random() > probability) continue
    const name = random() < 0.5 ? 'Keep mine' : 'Take theirs'
    await isDone(panels.nth(place).getByRole('button', { name }).click({ timeout: 2000 }))
  }
  return count > 0
}

/** Reloads a page that has no fields: it was loaded while the server was gone. */
export async function reopened({ by, page, log }: Person): Promise<void> {
  if (await isDone(fieldOf(page, 0).waitFor({ timeout: 5000 }))) return
  const words =
    (await page
      .locator('body')
      .textContent({ timeout: 2000 })
      .catch(() => '')) ?? ''
  log({ by, at: 0, when: Date.now(), what: 'reopens', words: words.slice(0, 300) })
  await isDone(page.reload({ timeout: 20_000 }))
}

/** Types, goes offline, reloads and chooses by chance, until the time is over. */
export async function fillAtRandom(person: Person, questions: number, until: number): Promise<void> {
  const { by, context, page, random } = person
  let typed = 0
  const word = () => `${by}-${typed++}`
  while (Date.now() < until) {
    await decide(person, 0.5)
    const turn = random()
    if (turn < 0.06) {
      await context.setOffline(true)
      void pause(500 + random() * 6000).then(() => context.setOffline(false))
    } else if (turn < 0.1) await isDone(page.reload({ timeout: 20_000 }))
    else {
      const field = fieldOf(page, Math.floor(random() * questions))
      // From the start, or on at the end of what stands there.
      const startsOver = random() < 0.7
      const first = startsOver ? field.fill(word(), { timeout: 3000 }) : field.press('End', { timeout: 3000 })
      if (!(await isDone(first))) {
        await reopened(person)
        continue
      }
      for (let words = Math.floor(random() * 3) + (startsOver ? 0 : 1); words > 0; words--) {
        await pause(100 + random() * 900)
        await isDone(page.keyboard.insertText(` ${word()}`))
      }
      if (random() < 0.7) await isDone(field.blur({ timeout: 3000 }))
    }
    await pause(300 + random() * 2500)
  }
}
