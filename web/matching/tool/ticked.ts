/** An institute that is chosen for a project. */
export interface Ticked {
  id: number
  name: string
}

/** Most institutes with which one project begins. */
export const mostTicked = 30
