import type { Executor } from '../../../database/database.ts'
import { inTransaction } from '../../../database/retry.ts'
import { anyone, parent, verified } from '../../../http/callers.ts'
import { act } from '../../../http/handlers.ts'
import { operations } from '../../../http/operations.ts'
import { expectOutcome, invalidInput, tooManyMails } from '../../../http/outcomes.ts'
import { confirmAddress, finishWait, startChange, stopChange, stopChangeByLink, waitForOld } from './email-change.ts'
import { findChange } from './queries.ts'

/** The change as its owner sees it. */
async function present(db: Executor, userId: string) {
  const found = await findChange(db, userId)
  if (!found) return { change: null }
  const { email: _, ...change } = found
  return { change }
}

export const emailChange = {
  get: operations.emailChange.get.handler(
    act({ as: parent }, (user, { context }) => present(context.services.database.kysely, user.id)),
  ),

  start: operations.emailChange.start.handler(
    act({ as: verified(parent) }, async (user, { input, context, errors }) => {
      const result = await startChange(context.services, user, input.email)
      expectOutcome(result, 'started', { ...invalidInput(errors), ...tooManyMails(errors) })
      return present(context.services.database.kysely, user.id)
    }),
  ),

  confirm: operations.emailChange.confirm.handler(
    act({ as: anyone }, async (_visitor, { input, context, errors }) => {
      const { outcome } = expectOutcome(
        await confirmAddress(context.services, input.token),
        ['changed', 'needs-old', 'needs-new'],
        { 'link-gone': () => errors.LINK_GONE(), taken: () => errors.EMAIL_TAKEN() },
      )
      return { state: outcome }
    }),
  ),

  wait: operations.emailChange.wait.handler(
    act({ as: verified(parent) }, async (user, { context, errors }) => {
      const result = await waitForOld(context.services, user.id)
      expectOutcome(result, 'waiting', { 'no-change': () => errors.NO_CHANGE() })
      return present(context.services.database.kysely, user.id)
    }),
  ),

  finish: operations.emailChange.finish.handler(
    act({ as: verified(parent) }, async (user, { context, errors }) => {
      const result = await finishWait(context.services, { userId: user.id, sessionId: user.session.id })
      const { email } = expectOutcome(result, 'changed', {
        'not-due': () => errors.NOT_DUE(),
        taken: () => errors.EMAIL_TAKEN(),
      })
      return { email }
    }),
  ),

  stop: operations.emailChange.stop.handler(
    act({ as: parent }, async (user, { context }) => {
      await inTransaction(context.services.database.kysely, (db) => stopChange(context.services, db, user.id))
      return { change: null }
    }),
  ),

  stopByLink: operations.emailChange.stopByLink.handler(
    act({ as: anyone }, async (_visitor, { input, context, errors }) => {
      if (!(await stopChangeByLink(context.services, input.token))) throw errors.LINK_GONE()
      return { stopped: true as const }
    }),
  ),
}
