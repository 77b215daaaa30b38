/** Where a person is within a topic. */
export interface Place {
  topic: string
  personId: number
  at: string
}

/** Where a person is now within a topic; undefined when they have left. */
export interface Move {
  topic: string
  personId: number
  at: string | undefined
}

export interface PersonAt {
  person_id: number
  at: string
  /** Number of people at the topic. */
  total: number
}

/** Who is at which topic, on all nodes. What nodes store expires unless they renew it. */
export interface PresenceStore {
  /**
   * Stores who came, moved and left on a node.
   * @param lease milliseconds until it expires
   * @returns the topics where presence changed
   */
  storeMoves: (node: string, lease: number, moves: readonly Move[]) => Promise<string[]>
  /** Renews everyone present on a node. @returns topics with people who were missing */
  renew: (node: string, lease: number, present: readonly Place[]) => Promise<string[]>
  /** Removes the people of nodes that have died. @returns their topics */
  deleteExpired: () => Promise<string[]>
  /** Removes everyone on a node. @returns their topics */
  removeNode: (node: string) => Promise<string[]>
  /** The first people at a topic, each once, at their latest place on any node. */
  peopleAt: (topic: string, max: number) => Promise<PersonAt[]>
  /** Those of the topics at which anybody is. */
  occupied: (topics: readonly string[]) => Promise<Set<string>>
}
