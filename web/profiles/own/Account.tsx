import { ApiTokens } from './ApiTokens.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { EmailAddress } from './EmailAddress.tsx'
import { MyData } from './MyData.tsx'
import { Devices } from './Devices.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { SignOns } from './SignOns.tsx'
import { TwoStepSignIn } from './TwoStepSignIn.tsx'
import classes from './Account.module.css'

/** Sign-in, devices, API tokens and data of the account. */
export const Account = () => (
  <div className={classes.account}>
    <EmailAddress />
    <ChangePassword />
    <TwoStepSignIn />
    <SignOns />
    <Devices />
    <ApiTokens />
    <MyData />
    <DeleteAccount />
  </div>
)
