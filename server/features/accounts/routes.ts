import type { MissingStep } from '#contract/session.ts'
import type { Config } from '../../config.ts'
import { anyone, parent } from '../../http/callers.ts'
import { act, read } from '../../http/handlers.ts'
import type { RequestContext } from '../../http/operations.ts'
import { operations } from '../../http/operations.ts'
import { expectOutcome, invalidInput, tooMany } from '../../http/outcomes.ts'
import type { SessionUser } from '../../http/session.ts'
import { requestLearnerPassword } from './passwords/request-from-parent.ts'
import { confirmByLink, confirmByPassword, sendConfirmationLink } from './reauthentication.ts'
import { findUnfinishedSession } from './second-factor/queries.ts'
import { findConfirmationOptions, runningTestPage } from './session-queries.ts'
import { findCode } from './sign-in-code/queries.ts'
import { readConfirmation } from './sign-up/device-of-sign-up.ts'
import { findConfirmedSignUp } from './sign-up/queries.ts'
import { offeredProviders } from './social/providers.ts'

export const session = {
  get: operations.session.get.handler((options) => {
    const { session, services } = options.context
    const visitor = {
      user: null,
      missingStep: null,
      secondStepEnding: false,
      runningTest: null,
      ...settingsOf(services.config),
    }
    return session.token === null && session.demo === null ? visitor : readSession(options)
  }),

  confirmationOptions: operations.session.confirmationOptions.handler(
    act({ as: parent }, async (user, { context }) => {
      const { services } = context
      const { hasPassword, providers } = await findConfirmationOptions(services.database.kysely, user.id)
      const offered = offeredProviders(services.config)
      return {
        hasPassword,
        providers: providers.filter((id) => offered.some((provider) => provider.id === id)),
        email: user.email,
      }
    }),
  ),

  confirmPassword: operations.session.confirmPassword.handler(
    act({ as: parent }, async (user, { input, context, errors }) => {
      const { services, clientAddress } = context
      const confirmed = await confirmByPassword(services, user, { ...input, address: clientAddress() })
      expectOutcome(confirmed, 'confirmed', { ...tooMany(errors), ...invalidInput(errors) })
      await context.session.replaceToken({ userId: user.id, sessionId: user.session.id })
      return { confirmed: true as const }
    }),
  ),

  sendConfirmationLink: operations.session.sendConfirmationLink.handler(
    act({ as: parent }, async (user, { context, errors }) => {
      expectOutcome(await sendConfirmationLink(context.services, user), 'sent', tooMany(errors))
      return { sentTo: user.email }
    }),
  ),

  confirmByLink: operations.session.confirmByLink.handler(
    act({ as: parent }, async (user, { input, context, errors }) => {
      if (!(await confirmByLink(context.services, user, input.token))) throw errors.LINK_GONE()
      await context.session.replaceToken({ userId: user.id, sessionId: user.session.id })
      return { confirmed: true as const }
    }),
  ),

  signInCode: operations.session.signInCode.handler(
    act({ as: anyone }, async (_visitor, { input, context, errors }) => {
      const owner = await findCode(context.services.database.kysely, input.token)
      if (!owner) throw errors.LINK_GONE()
      return { firstName: owner.firstName }
    }),
  ),

  confirmedSignUp: operations.session.confirmedSignUp.handler(
    act({ as: anyone }, async (_visitor, { context }) => {
      const { config, database } = context.services
      const { deviceHash, email } = readConfirmation(config, context.request.headers.cookie)
      if (email === null || deviceHash === null) return { email, signsIn: false }
      const account = await findConfirmedSignUp(database.kysely, { deviceHash, email })
      return { email, signsIn: account !== undefined }
    }),
  ),

  requestLearnerPassword: operations.session.requestLearnerPassword.handler(
    act({ as: anyone }, async (_visitor, { input, context, errors }) => {
      const { services, clientAddress } = context
      const requested = await requestLearnerPassword(services, input.identifier, clientAddress())
      expectOutcome(requested, 'requested', tooMany(errors))
      return { requested: true as const }
    }),
  ),
}

const readSession = read({ as: anyone, page: runningTestPage, demo: 'shown' }, async ({ user, row }, { context }) => ({
  user: user && presentUser(user),
  secondStepEnding: user?.secondStepEnding ?? false,
  missingStep: user ? null : await findMissingStep(context),
  runningTest: (user && row?.runningTest) ?? null,
  ...settingsOf(context.services.config),
}))

async function findMissingStep({ session, services }: RequestContext): Promise<MissingStep | null> {
  const unfinished =
    session.token === null ? null : await findUnfinishedSession(services.database.kysely, session.token)
  return unfinished?.missingStep ?? null
}

function settingsOf(config: Config) {
  return {
    minPasswordLength: config.minPasswordLength,
    offersAsking: config.asking !== null,
    socialSignIn: { providers: offeredProviders(config) },
  }
}

function presentUser(user: SessionUser) {
  return {
    id: user.id,
    email: user.shownEmail ?? '',
    firstName: user.firstName,
    lastName: user.lastName,
    avatar: user.avatar,
    isParent: user.isParent,
    isContentManager: user.contentManager,
    isOperator: user.operator,
    isAnswerer: user.answerer,
    isTutor: user.tutorId !== null,
    isDemo: user.isDemo,
    gradeId: user.profileGradeId,
    idleLimitMinutes: user.idleLimitMinutes,
    readingOptions: [...user.readingOptions],
    language: user.language,
  }
}
