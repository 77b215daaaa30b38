/** The live topic of somebody's own calendar. */
export const calendarTopic = (personId: number) => `calendar:${personId}`
