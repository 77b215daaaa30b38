/** The live topic of all events. */
export const eventsTopic = 'events:0'

/** The live topics of a change of an event: its own, and that of lists of events. */
export const eventTopicsOf = (id: number) => [`event:${id}`, eventsTopic]
