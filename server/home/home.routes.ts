import { home } from 'contract/home/home.contract.ts'
import { routes } from '../platform/http/routes.ts'
import { member } from '../platform/http/viewer.ts'
import { readHome } from './read-home.ts'

export const homeRoutes = routes(home, { read: [member, readHome] })
