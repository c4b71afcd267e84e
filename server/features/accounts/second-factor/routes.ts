import { requestOrigin } from '../../../allowed-origins.ts'
import { inTransaction } from '../../../database/retry.ts'
import { anyone, parent, verified } from '../../../http/callers.ts'
import { networkOf } from '../../../http/client-address.ts'
import { act } from '../../../http/handlers.ts'
import type { RequestContext } from '../../../http/operations.ts'
import { operations } from '../../../http/operations.ts'
import { expectOutcome, invalidInput, tooMany } from '../../../http/outcomes.ts'
import { type SessionUser, unauthenticated } from '../../../http/session.ts'
import { consumeAttempt } from '../../../rate-limits/rate-limits.ts'
import { findNewSession } from '../session-queries.ts'
import { finishReset, sendLostFactorLink, startReset, stopReset, stopResetByLink } from './lost-factor.ts'
import { isRequired } from './missing-step.ts'
import { addPasskey, passkeyOptions, removePasskey, startPasskey } from './passkeys/passkeys.ts'
import type { Site } from './passkeys/webauthn.ts'
import { findFactors, findResetState, findUnfinishedSession } from './queries.ts'
import {
  confirmAuthenticator,
  type FactorOwner,
  readFactors,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
  verifySecondFactor,
} from './second-factor.ts'

export const secondFactor = {
  get: operations.secondFactor.get.handler(
    act({ as: parent }, async (user, { context }) => {
      return readFactors(context.services.database.kysely, ownerIn(user, context))
    }),
  ),

  verify: operations.secondFactor.verify.handler(
    act({ as: anyone }, async (_visitor, { input, context, errors }) => {
      const { services, clientAddress } = context
      const session = await unfinishedSession(context)
      if (session?.missingStep !== 'second-factor') throw errors.NOTHING_TO_VERIFY()
      const result = await verifySecondFactor(services, session, { code: input.code, address: clientAddress() })
      const { recoveryCodes } = expectOutcome(result, 'verified', {
        gone: () => errors.NOTHING_TO_VERIFY(),
        ...tooMany(errors),
        ...invalidInput(errors),
      })
      await context.session.replaceToken(session, 'second-factor')
      return { recoveryCodes }
    }),
  ),

  pending: operations.secondFactor.pending.handler(
    act({ as: anyone }, async (_visitor, { context }) => {
      const session = await unfinishedSession(context)
      if (session?.missingStep !== 'second-factor') {
        return { authenticator: false, passkeys: false, resetDueAt: null, isResetDue: false }
      }
      const { kysely } = context.services.database
      const { authenticatorSince, passkeys } = await findFactors(kysely, session.userId)
      const reset = await findResetState(kysely, session.userId)
      return {
        authenticator: authenticatorSince !== null,
        passkeys: passkeys > 0,
        resetDueAt: reset?.isOpen ? reset.dueAt : null,
        isResetDue: reset?.isDue ?? false,
      }
    }),
  ),

  passkeyOptions: operations.secondFactor.passkeyOptions.handler(
    act({ as: anyone }, async (_visitor, { context, errors }) => {
      const { services, clientAddress } = context
      const { kysely } = services.database
      if (!(await consumeAttempt(kysely, 'passkey-from', networkOf(clientAddress())))) throw errors.TOO_MANY_ATTEMPTS()
      const session = await unfinishedSession(context)
      return passkeyOptions(services, siteOf(context), session?.missingStep === 'second-factor' ? session.userId : null)
    }),
  ),

  startPasskey: operations.secondFactor.startPasskey.handler(
    act({ as: anyone }, async (user, { context, errors }) => {
      const owner = await findOwner(user, context)
      const result = await startPasskey(context.services, owner, siteOf(context))
      return expectOutcome(result, 'started', { full: () => errors.TOO_MANY_PASSKEYS(), ...tooMany(errors) }).options
    }),
  ),

  addPasskey: operations.secondFactor.addPasskey.handler(
    act({ as: anyone }, async (user, { input, context, errors }) => {
      const owner = await findOwner(user, context)
      const userAgent = context.request.headers['user-agent'] ?? null
      const result = await addPasskey(context.services, owner, { created: input, site: siteOf(context), userAgent })
      const { recoveryCodes } = expectOutcome(result, 'added', {
        'not-valid': () => errors.INVALID_PASSKEY(),
        ...tooMany(errors),
      })
      if (owner.isSettingUp) await context.session.replaceToken(owner, 'set-up')
      return { recoveryCodes }
    }),
  ),

  removePasskey: operations.secondFactor.removePasskey.handler(
    act({ as: verified(parent) }, async (user, { input, context, errors }) => {
      const owner = ownerIn(user, context)
      const result = await removePasskey(context.services, owner, input.passkeyId)
      expectOutcome(result, 'removed', { last: () => errors.LAST_FACTOR() })
      return readFactors(context.services.database.kysely, owner)
    }),
  ),

  sendLostLink: operations.secondFactor.sendLostLink.handler(
    act({ as: anyone }, async (_visitor, { context, errors }) => {
      const session = await unfinishedSession(context)
      if (session?.missingStep !== 'second-factor') throw errors.NOTHING_TO_VERIFY()
      expectOutcome(await sendLostFactorLink(context.services, session), 'sent', tooMany(errors))
      return { sentTo: session.email }
    }),
  ),

  startReset: operations.secondFactor.startReset.handler(
    act({ as: anyone }, async (_visitor, { input, context, errors }) => {
      const dueAt = await startReset(context.services, input.token)
      if (dueAt === null) throw errors.LINK_GONE()
      return { dueAt }
    }),
  ),

  stopReset: operations.secondFactor.stopReset.handler(
    act({ as: parent }, async (user, { context }) => {
      const { services } = context
      await inTransaction(services.database.kysely, (db) => stopReset(services, db, user.id))
      return readFactors(services.database.kysely, ownerIn(user, context))
    }),
  ),

  stopResetByLink: operations.secondFactor.stopResetByLink.handler(
    act({ as: anyone }, async (_visitor, { input, context, errors }) => {
      if (!(await stopResetByLink(context.services, input.token))) throw errors.LINK_GONE()
      return { stopped: true as const }
    }),
  ),

  finishReset: operations.secondFactor.finishReset.handler(
    act({ as: anyone }, async (_visitor, { context, errors }) => {
      const { services } = context
      const session = await unfinishedSession(context)
      if (session?.missingStep !== 'second-factor') throw errors.NOTHING_TO_VERIFY()
      const person = await findNewSession(services.database.kysely, session.userId)
      const required = person !== undefined && isRequired(services.config, person)
      const result = await finishReset(services, session, required)
      expectOutcome(result, 'finished', { 'not-due': () => errors.NOT_DUE() })
      await context.session.replaceToken(session, 'second-factor')
      return { finished: true as const }
    }),
  ),

  startAuthenticator: operations.secondFactor.startAuthenticator.handler(
    act({ as: anyone }, async (user, { context, errors }) => {
      const owner = await findOwner(user, context)
      const { key, url } = expectOutcome(await startAuthenticator(context.services, owner), 'started', tooMany(errors))
      return { key, url }
    }),
  ),

  confirmAuthenticator: operations.secondFactor.confirmAuthenticator.handler(
    act({ as: anyone }, async (user, { input, context, errors }) => {
      const owner = await findOwner(user, context)
      const result = await confirmAuthenticator(context.services, owner, input.code)
      const { recoveryCodes } = expectOutcome(result, 'confirmed', {
        gone: () =>
          errors.INVALID_INPUT({ data: { fields: { code: 'This key is no longer valid. Please start again.' } } }),
        ...tooMany(errors),
        ...invalidInput(errors),
      })
      if (owner.isSettingUp) await context.session.replaceToken(owner, 'set-up')
      return { recoveryCodes }
    }),
  ),

  removeAuthenticator: operations.secondFactor.removeAuthenticator.handler(
    act({ as: verified(parent) }, async (user, { context, errors }) => {
      const owner = ownerIn(user, context)
      const result = await removeAuthenticator(context.services, owner)
      expectOutcome(result, 'removed', { last: () => errors.LAST_FACTOR() })
      return readFactors(context.services.database.kysely, owner)
    }),
  ),

  createRecoveryCodes: operations.secondFactor.createRecoveryCodes.handler(
    act({ as: verified(parent), limit: 'set-up-factor' }, async (user, { context }) => ({
      recoveryCodes: await renewRecoveryCodes(context.services, ownerIn(user, context)),
    })),
  ),
}

/** Site as which the sender's browser uses passkeys. */
function siteOf({ services, request }: RequestContext): Site {
  return { origin: requestOrigin(services.config, request.headers.host) }
}

/** Session of the request whose sign-in needs another step; undefined for any other. */
async function unfinishedSession({ session, services }: RequestContext) {
  return session.token === null ? undefined : findUnfinishedSession(services.database.kysely, session.token)
}

/** The parent who sets up a second step: verified, or in a sign-in that waits for it. */
async function findOwner(user: SessionUser | null, context: RequestContext): Promise<FactorOwner> {
  if (user) return ownerIn(verified(parent).admit(user, true), context)
  const session = await unfinishedSession(context)
  if (session?.missingStep !== 'set-up') throw unauthenticated()
  return { ...session, isSettingUp: true, required: true }
}

function ownerIn(
  { id, email, session, contentManager, operator, answerer, tutorId }: SessionUser,
  context: RequestContext,
): FactorOwner {
  const required =
    context.services.config.staffSecondStep && (contentManager || operator || answerer || tutorId !== null)
  return { userId: id, sessionId: session.id, email, isSettingUp: false, required }
}
