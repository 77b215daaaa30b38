import { users } from 'contract/users/users.endpoints.ts'
import { usersSchemas } from 'contract/users/users.schemas.ts'
import { routes } from '../platform/http/routes.ts'
import { member } from '../platform/http/viewer.ts'
import { readMe } from './read-me.ts'

export const userRoutes = routes(users, usersSchemas, { me: [member, readMe] })
