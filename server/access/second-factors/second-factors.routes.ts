import { secondFactors } from 'contract/access/second-factors.endpoints.ts'
import { secondFactorsSchemas } from 'contract/access/second-factors.schemas.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { routes } from '../../platform/http/routes.ts'
import { anyone, member } from '../../platform/http/viewer.ts'
import { publish } from '../../platform/live/live.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { confirmApp, removeApp, renewRecoveryCodes, startApp } from './manage-app.ts'
import { addPasskey, removePasskey, startPasskey, startProof } from './manage-passkeys.ts'
import { passkeySignIn, startPasskeySignIn } from './passkey-sign-in.ts'
import { secondFactorState } from './state.ts'
import { forgetTrust } from './trusted-browsers.ts'

export const secondFactorRoutes = routes(secondFactors, secondFactorsSchemas, {
  finishSignIn: [anyone, finishSignIn],
  read: [member, ({ db, viewer, now }) => secondFactorState(db, viewer.id, now)],
  startApp: [member, startApp],
  confirmApp: [member, confirmApp],
  startPasskeySignIn: [anyone, startPasskeySignIn],
  passkeySignIn: [anyone, passkeySignIn],
  startPasskey: [member, startPasskey],
  addPasskey: [member, addPasskey],
  removePasskey: [member, removePasskey],
  startProof: [member, startProof],
  removeApp: [member, removeApp],
  renewRecoveryCodes: [member, renewRecoveryCodes],
  forgetBrowsers: [
    member,
    ({ db, viewer, now, ip }) =>
      inTransaction(db, async (tx) => {
        await forgetTrust(tx, viewer.id)
        const subject = `person:${viewer.id}`
        await audit(tx, { actor: viewer.id, action: 'second_factor.browsers_forgotten', subject, ip })
        await publish(tx, `account:${viewer.id}`)
        return secondFactorState(tx, viewer.id, now)
      }),
  ],
})
