const parameter = 'dashboard'

/** URL of a project's dashboard (PRJ-12). */
export const dashboardAddress = (projectId: number) => `/projects/${projectId}?${parameter}`

/** Whether a query string requests the dashboard. */
export const isDashboard = (search: string | URLSearchParams) => new URLSearchParams(search).has(parameter)
