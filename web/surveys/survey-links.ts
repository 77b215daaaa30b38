/** URLs of a survey. A name can contain any character except a slash. */
export const fillLink = (name: string) => `/quiz/${encodeURIComponent(name)}`
export const manageLink = (name: string) => `/quiz/manage/${encodeURIComponent(name)}`
export const exploreLink = (name: string) => `/quiz/explore-submissions/${encodeURIComponent(name)}`
/** The charts of the results. */
export const resultsLink = (name: string) => `${exploreLink(name)}?view=summary`
export const reportsLink = (name: string) => `/quiz/reports/${encodeURIComponent(name)}`
/** The comparison of the user's institution with others. */
export const compareLink = (name: string) => `/quiz/compare/${encodeURIComponent(name)}`
export const scoresLink = (name: string) => `${manageLink(name)}/scores`
export const replaceLink = (name: string) => `${manageLink(name)}/replace`
