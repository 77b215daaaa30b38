import type { Mentioned } from 'contract/discussions/mentions.ts'
import { piecesOf } from 'contract/discussions/mentions.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'

/** What stands behind the @ for each person; namesakes are told apart by a number. */
function labelsOf(people: readonly Mentioned[]): Map<number, string> {
  const names = people.map((person) => nameOfPerson(person))
  return new Map(
    people.map(({ id }, at) => {
      const name = names[at] ?? ''
      return [id, names.filter((one) => one === name).length > 1 ? `${name} (${id})` : name]
    }),
  )
}

/** A stored text as one reads and edits it: `@[12]` becomes `@Ada Abara`. */
export function shownText(text: string, people: readonly Mentioned[]): string {
  const labels = labelsOf(people)
  return piecesOf(text)
    .map((piece) => (typeof piece === 'string' ? piece : `@${labels.get(piece.person) ?? 'former member'}`))
    .join('')
}

/** What was typed as it is stored: `@Ada Abara` becomes `@[12]`. */
export function storedText(shown: string, people: readonly Mentioned[]): string {
  const ids = new Map([...labelsOf(people)].map(([id, label]) => [label, id]))
  if (ids.size === 0) return shown
  // Longer names first: 'Ada Abara-Weber' is not 'Ada Abara' with something behind.
  const labels = [...ids.keys()].toSorted((one, other) => other.length - one.length)
  const names = labels.map((label) => label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return shown.replace(new RegExp(`@(${names})(?![\\p{L}\\p{N}])`, 'gu'), (typed, label: string) => {
    const id = ids.get(label)
    return id === undefined ? typed : `@[${id}]`
  })
}

/** A mention that is being typed: where its @ stands, and what follows up to the caret. */
export interface TypedMention {
  from: number
  name: string
}

const typing = /(?:^|[\s([{"'“‘/])@([\p{L}\p{N}'’.-]{0,40}(?: [\p{L}\p{N}'’.-]{0,40})?)$/u

export function typedMention(shown: string, caret: number): TypedMention | undefined {
  const match = typing.exec(shown.slice(0, caret))
  const name = match?.[1]
  return name === undefined ? undefined : { from: caret - name.length - 1, name }
}

/** The text with a person in the place of what was typed of their name, and the caret behind. */
export function withMention(
  shown: string,
  { from, name }: TypedMention,
  person: Mentioned,
  people: readonly Mentioned[],
): { text: string; caret: number } {
  const label = labelsOf(people).get(person.id) ?? nameOfPerson(person)
  const before = `${shown.slice(0, from)}@${label} `
  const after = shown.slice(from + 1 + name.length).replace(/^ /, '')
  return { text: before + after, caret: before.length }
}
