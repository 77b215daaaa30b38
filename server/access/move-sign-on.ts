import type { Tx } from '../platform/database/database.ts'
import { tokenHash } from '../platform/tokens.ts'

/** Gives the sign-on that waited for a second factor to the session that it has opened. */
export const moveSignOn = (tx: Tx, challenge: string, sessionId: number) =>
  tx
    .updateTable('sign_on_session')
    .set({ session_id: sessionId, challenge_id: null })
    .where('challenge_id', 'in', (challenges) =>
      challenges.selectFrom('sign_in_challenge').select('id').where('token_hash', '=', tokenHash(challenge)),
    )
    .execute()
