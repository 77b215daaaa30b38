/** The live topic of a person's own calendar. */
export const calendarTopic = (personId: number) => `calendar:${personId}`

/** The live topic of all free slots, published when a slot is taken or becomes free. */
export const slotsTopic = 'free-slots:0'
