/** The address of an answer in a set: its question, and the instance if the question is in a group that repeats. */
export interface AnswerKey {
  question_id: number
  instance?: string | undefined
}

/** An answer key as the key of a map: the question's id, within an instance `12:<instance>`. */
export type AnswerId = number | `${number}:${string}`

export const answerId = ({ question_id, instance }: AnswerKey): AnswerId =>
  instance === undefined ? question_id : `${question_id}:${instance}`

export function answerKey(id: AnswerId): AnswerKey {
  if (typeof id === 'number') return { question_id: id }
  const colon = id.indexOf(':')
  return { question_id: Number(id.slice(0, colon)), instance: id.slice(colon + 1) }
}

/** Parses an id from text, for example from a URL; undefined if the text is not an id. */
export function answerIdIn(text: string): AnswerId | undefined {
  const [, question, instance] = /^(\d{1,15})(?::(.+))?$/.exec(text) ?? []
  if (question === undefined) return undefined
  return answerId({ question_id: Number(question), instance })
}
