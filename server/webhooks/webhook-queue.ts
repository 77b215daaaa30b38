/** The queue of a webhook, so that its messages are sent one after the other. */
export const webhookQueue = (webhookId: number | string): string => `webhook:${webhookId}`
