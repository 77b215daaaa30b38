import { home } from 'contract/home/home.endpoints.ts'
import { homeSchemas } from 'contract/home/home.schemas.ts'
import { routes } from '../platform/http/routes.ts'
import { member } from '../platform/http/viewer.ts'
import { readHome } from './read-home.ts'

export const homeRoutes = routes(home, homeSchemas, { read: [member, readHome] })
