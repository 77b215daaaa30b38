import { emailChange } from 'contract/access/email-change.endpoints.ts'
import { demoPassword } from '../../../db/seed/personas.ts'
import { matrixOf } from '../../testing/matrix.ts'

export const emailChangeMatrix = matrixOf(emailChange, {
  requests: {
    read: () => ({}),
    request: () => ({ body: { email: 'another@rest.example', password: demoPassword } }),
    withdraw: () => ({}),
    checkLink: () => ({ body: { id: 1, token: 'not-a-link-that-was-mailed' } }),
    checkUndoLink: () => ({ body: { id: 1, token: 'not-a-link-that-was-mailed' } }),
    undo: () => ({ body: { id: 1, token: 'not-a-link-that-was-mailed' } }),
    confirm: () => ({ body: { id: 1, token: 'not-a-link-that-was-mailed' } }),
  },
})
