/** The live topic of all events. */
export const eventsTopic = 'events:0'

/** The live topics published when an event changes: its own and that of all events. */
export const eventTopicsOf = (id: number) => [`event:${id}`, eventsTopic]
