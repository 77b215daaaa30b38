import type { Mentioned } from 'contract/discussions/mentions.ts'
import { piecesOf } from 'contract/discussions/mentions.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'

/** Label after the @ for each person; people with the same name get their id added. */
function labelsOf(people: readonly Mentioned[]): Map<number, string> {
  const names = people.map((person) => nameOfPerson(person))
  return new Map(
    people.map(({ id }, at) => {
      const name = names[at] ?? ''
      return [id, names.filter((one) => one === name).length > 1 ? `${name} (${id})` : name]
    }),
  )
}

/** Converts a stored text for display and editing: `@[12]` becomes `@Ada Abara`. */
export function shownText(text: string, people: readonly Mentioned[]): string {
  const labels = labelsOf(people)
  return piecesOf(text)
    .map((piece) => (typeof piece === 'string' ? piece : `@${labels.get(piece.person) ?? 'former member'}`))
    .join('')
}

/** Converts an edited text for storage: `@Ada Abara` becomes `@[12]`. */
export function storedText(shown: string, people: readonly Mentioned[]): string {
  const ids = new Map([...labelsOf(people)].map(([id, label]) => [label, id]))
  if (ids.size === 0) return shown
  // Longer names first, so that 'Ada Abara-Weber' is not matched as 'Ada Abara'.
  const labels = [...ids.keys()].toSorted((one, other) => other.length - one.length)
  const names = labels.map((label) => label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return shown.replace(new RegExp(`@(${names})(?![\\p{L}\\p{N}])`, 'gu'), (typed, label: string) => {
    const id = ids.get(label)
    return id === undefined ? typed : `@[${id}]`
  })
}

/** A mention being typed: the position of its @ and the text between it and the caret. */
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

/** Replaces the typed mention with the person's name and puts the caret after it. */
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
