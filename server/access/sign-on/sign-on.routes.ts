import { instituteSignOn, signOn } from 'contract/access/sign-on.endpoints.ts'
import { instituteSignOnSchemas, signOnSchemas } from 'contract/access/sign-on.schemas.ts'
import { routes } from '../../platform/http/routes.ts'
import { anyone, member } from '../../platform/http/viewer.ts'
import { confirmSignOn } from './confirm-sign-on.ts'
import { finishSignOn } from './finish-sign-on.ts'
import { readSignOn, removeSignOn, saveSignOn, signOnAdmin, testSignOn } from './manage-institute.ts'
import { listLinks, unlink } from './manage-links.ts'
import { offers, startLink, startSignOn } from './start-sign-on.ts'

export const signOnRoutes = routes(signOn, signOnSchemas, {
  offers: [anyone, offers],
  start: [anyone, startSignOn],
  finish: [anyone, finishSignOn],
  confirmLink: [anyone, confirmSignOn],
  links: [member, listLinks],
  startLink: [member, startLink],
  unlink: [member, unlink],
})

export const instituteSignOnRoutes = routes(instituteSignOn, instituteSignOnSchemas, {
  read: [signOnAdmin, readSignOn],
  save: [signOnAdmin, saveSignOn],
  remove: [signOnAdmin, removeSignOn],
  test: [signOnAdmin, testSignOn],
})
