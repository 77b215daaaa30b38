import type { Domain } from '../platform/domain.ts'
import { eraseAccounts } from './erase-accounts.ts'
import { profileRoutes } from './profiles.routes.ts'

export const profilesDomain: Domain = { routes: { users: profileRoutes }, hourly: eraseAccounts }
