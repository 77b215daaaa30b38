import type { Domain } from '../platform/domain.ts'
import { eraseAccounts } from './erase-accounts.ts'
import { profileTopics } from './profiles.access.ts'
import { profileListeners } from './profiles.listeners.ts'
import { profileRoutes } from './profiles.routes.ts'

export const profilesDomain: Domain = {
  routes: { users: profileRoutes },
  hourly: eraseAccounts,
  listeners: profileListeners,
  liveTopics: profileTopics,
}
