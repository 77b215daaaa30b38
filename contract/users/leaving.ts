/** Days for which signing in cancels the deletion of an account. */
export const daysToReconsider = 14
