const parameter = 'dashboard'

/** Where the dashboard of a project is shown (PRJ-12). */
export const dashboardAddress = (projectId: number) => `/projects/${projectId}?${parameter}`

/** Whether the search of an address asks for the dashboard. */
export const isDashboard = (search: string | URLSearchParams) => new URLSearchParams(search).has(parameter)
