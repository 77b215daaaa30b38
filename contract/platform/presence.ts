/** Most people of a topic that are named to others; of more it is only told how many there are. */
export const mostNamed = 50

export interface Present {
  user_id: number
  name: string
  avatar_url?: string
  /** Where within the topic, in the words of those who attend it: `attend {topic, at}`. */
  at?: string
}

/** Who is at a topic now, those first who came first; what the socket pushes as `presence {topic, people, total}`. */
export interface Presence {
  /** At most `mostNamed`; nobody for whom may not know who takes part. */
  people: Present[]
  /** How many people are there, the reader among them. */
  total: number
}
