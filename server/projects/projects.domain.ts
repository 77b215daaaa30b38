import type { Domain } from '../platform/domain.ts'
import { projectWatchables } from './projects.access.ts'
import { projectListeners } from './projects.listeners.ts'
import { projectRoutes } from './projects.routes.ts'

export const projectsDomain: Domain = {
  routes: { projects: projectRoutes },
  listeners: projectListeners,
  watchables: projectWatchables,
}
