/** The calls of the registration and their schemas, loaded while somebody types. */
export const loadCalls = () => import('./registration-calls.ts')
