import { access } from 'contract/access/access.endpoints.ts'
import { accessSchemas } from 'contract/access/access.schemas.ts'
import { routes } from '../platform/http/routes.ts'
import { anyone, member } from '../platform/http/viewer.ts'
import { changePassword } from './change-password.ts'
import { checkReset, confirmReset } from './confirm-reset.ts'
import { requestReset } from './request-reset.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { allowBrowser, checkUnlock } from './allow-browser.ts'

export const accessRoutes = routes(access, accessSchemas, {
  signIn: [anyone, signIn],
  verify: [anyone, ({ viewer }) => viewer !== undefined],
  signOut: [anyone, signOut],
  checkUnlock: [anyone, checkUnlock],
  unlock: [anyone, allowBrowser],
  requestReset: [anyone, requestReset],
  checkReset: [anyone, checkReset],
  confirmReset: [anyone, confirmReset],
  changePassword: [member, changePassword],
})
