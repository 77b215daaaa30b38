/** The live topic of somebody's own calendar. */
export const calendarTopic = (personId: number) => `calendar:${personId}`

/** The live topic of all free slots: one more is taken or free. */
export const slotsTopic = 'free-slots:0'
