/** How many people of a topic are named; beyond that, only the total is sent. */
export const maxNamed = 50

export interface Present {
  user_id: number
  name: string
  avatar_url?: string
  /** Where within the topic; clients choose the values: `attend {topic, at}`. */
  at?: string
}

/** Who is at a topic now, in order of arrival; pushed on the socket as `presence {topic, people, total}`. */
export interface Presence {
  /** At most `maxNamed`; empty for viewers who may not know who takes part. */
  people: Present[]
  /** How many people are there, including the viewer. */
  total: number
}
