/** Days in which signing in keeps an account that is to be deleted. */
export const daysToReconsider = 14
