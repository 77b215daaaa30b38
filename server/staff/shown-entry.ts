import { actorText, type StoredEntry } from './audit.queries.ts'

type Scalar = string | number | boolean | null

/** An entry as in responses. */
export function shownEntry<E extends Omit<StoredEntry, 'id'>>({
  actor_id,
  actor_name,
  at,
  detail,
  ...entry
}: E) {
  const { before, after, ...more } = detail
  return {
    ...entry,
    at: at.toISOString(),
    actor: actor_id === null ? null : { id: actor_id, name: actorText({ actor_id, actor_name }) },
    before: scalarsOf(before),
    after: scalarsOf(after),
    detail: scalarsOf(more),
  }
}

const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** Objects and lists are shown as JSON. */
const scalarsOf = (values: unknown): Record<string, Scalar> =>
  typeof values === 'object' && values !== null
    ? Object.fromEntries(
        Object.entries(values).map(([name, value]: [string, unknown]) => [
          name,
          isScalar(value) ? value : JSON.stringify(value),
        ]),
      )
    : {}
