import { users } from 'contract/users/users.contract.ts'
import { routes } from '../platform/http/routes.ts'
import { member } from '../platform/http/viewer.ts'
import { readMe } from './read-me.ts'

export const userRoutes = routes(users, { me: [member, readMe] })
