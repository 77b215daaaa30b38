import { users } from 'contract/users/users.endpoints.ts'
import { usersSchemas } from 'contract/users/users.schemas.ts'
import { routes } from '../platform/http/routes.ts'
import { member } from '../platform/http/viewer.ts'
import { savedViews } from 'contract/users/saved-views.endpoints.ts'
import { savedViewsSchemas } from 'contract/users/saved-views.schemas.ts'
import { readMe } from './read-me.ts'
import { listSavedViews, removeListView, saveListView, setDefaultView } from './saved-views.ts'

export const userRoutes = routes(users, usersSchemas, { me: [member, readMe] })

export const savedViewRoutes = routes(savedViews, savedViewsSchemas, {
  list: [member, listSavedViews],
  save: [member, saveListView],
  setDefault: [member, setDefaultView],
  remove: [member, removeListView],
})
