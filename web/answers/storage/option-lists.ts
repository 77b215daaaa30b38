import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { withList, type OptionList } from 'contract/questionnaires/long-lists.ts'
import type { SurveyForm } from 'contract/answers/form.ts'
import { call, CallFailed } from '../../platform/call.ts'
import { keepReads, keptRead, keptReads } from '../../platform/kept-reads.ts'
import { currentSession } from '../../platform/session.ts'

type FindList = (form: SurveyForm, key: string) => Promise<OptionList | undefined>

/**
 * Reads a survey and its long lists, which are sent apart: from this page, from this device, or else from the server,
 * once for each version of a list.
 */
export async function readWithLists(read: () => Promise<SurveyForm>): Promise<SurveyForm> {
  try {
    return await withLists(await read(), knownList)
  } catch (failed) {
    // The questions may have been replaced between both requests.
    if (!(failed instanceof CallFailed) || failed.status !== 404) throw failed
    return withLists(await read(), knownList)
  }
}

/** The same from this page and device. A list that they do not have stays as it was sent. */
export const withKeptLists = (form: SurveyForm): Promise<SurveyForm> =>
  withLists(form, async (_, key) => loaded.get(placeOf(form, key).join(' ')) ?? keptList(form, key))

async function withLists(form: SurveyForm, find: FindList): Promise<SurveyForm> {
  const keys = new Set(form.results.flatMap(({ options_list }) => options_list?.key ?? []))
  if (keys.size === 0) return form
  const lists = new Map(
    await Promise.all([...keys].map(async (key) => [key, await find(form, key)] as const)),
  )
  return {
    ...form,
    results: form.results.map((question) => {
      const list = lists.get(question.options_list?.key ?? '')
      return list ? withList(question, list) : question
    }),
  }
}

/** Lists that this page has read: a survey is read again whenever others answer. */
const loaded = new Map<string, OptionList>()
const loading = new Map<string, Promise<OptionList>>()

async function knownList(form: SurveyForm, key: string) {
  const place = placeOf(form, key).join(' ')
  const known = loaded.get(place)
  if (known) return known
  const reading = loading.get(place) ?? readList(form, key)
  loading.set(place, reading)
  try {
    const list = await reading
    loaded.set(place, list)
    return list
  } finally {
    // After a failure, the next query of the survey tries again.
    loading.delete(place)
  }
}

async function readList(form: SurveyForm, key: string): Promise<OptionList> {
  const place = placeOf(form, key)
  const kept = await keptList(form, key)
  if (kept) return kept
  const list = await call(surveyAnswers.readList, { params: { id: form.form_id, list: key } })
  if (currentSession()?.user_id === place[0]) {
    await keepReads([[place, list]])
    if (!form.part) await forgetOthers(form)
  }
  return list
}

const keptList = async (form: SurveyForm, key: string) =>
  (await keptRead(placeOf(form, key))) as OptionList | undefined

/** Removes lists of earlier versions of the survey from the device. */
async function forgetOthers(form: SurveyForm) {
  const wanted = new Set(form.results.map(({ options_list }) => options_list?.key))
  const [userId, what] = placeOf(form, '')
  const kept = await keptReads([userId, what, form.form_id])
  const keys = kept.map(({ key }) => String((key as IDBValidKey[])[3]))
  await keepReads(keys.filter((key) => !wanted.has(key)).map((key) => [placeOf(form, key), undefined]))
}

const placeOf = ({ form_id }: SurveyForm, key: string): [number, string, number, string] => [
  currentSession()?.user_id ?? 0,
  'list',
  form_id,
  key,
]
