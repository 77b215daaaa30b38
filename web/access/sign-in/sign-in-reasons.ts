/** Value of `done` in the address of the sign-in page after the e-mail address has been confirmed. */
export const confirmedAddress = 'confirmed'
