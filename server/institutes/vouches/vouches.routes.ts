import { vouches } from 'contract/institutes/vouches.endpoints.ts'
import { vouchesSchemas } from 'contract/institutes/vouches.schemas.ts'
import { routes } from '../../platform/http/routes.ts'
import { instituteViewer } from '../institutes.access.ts'
import { listVouches, setVouch } from './vouches.ts'

export const vouchRoutes = routes(vouches, vouchesSchemas, {
  list: [instituteViewer, listVouches],
  set: [instituteViewer, setVouch],
})
