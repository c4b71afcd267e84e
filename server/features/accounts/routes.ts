import { asParent, operations } from '../../http/operations.ts'
import type { SessionUser } from '../../http/session.ts'
import { presentRunningTestClock } from '../study/activity-queries.ts'
import { requestLearnerPassword } from './passwords/request-from-parent.ts'
import { confirmByLink, confirmByPassword, sendConfirmationLink } from './reauthentication.ts'
import { findConfirmationOptions, runningTestPage } from './session-queries.ts'
import { offeredProviders } from './social/providers.ts'

export const session = {
  get: operations.session.get.handler(async ({ context }) => {
    const { config } = context.services
    const settings = {
      minPasswordLength: config.minPasswordLength,
      socialSignIn: { providers: offeredProviders(config) },
    }
    if (context.session.token === null) return { user: null, runningTest: null, ...settings }
    const { user, rows } = await context.session.readWith(runningTestPage, {})
    const test = rows[0]?.runningTest
    return {
      user: user && presentUser(user),
      runningTest: user && test ? presentRunningTestClock(test) : null,
      ...settings,
    }
  }),

  confirmationOptions: asParent.session.confirmationOptions.handler(async ({ context }) => {
    const { user, services } = context
    const { hasPassword, providers } = await findConfirmationOptions(services.database.kysely, user.id)
    const offered = offeredProviders(services.config)
    return {
      hasPassword,
      providers: providers.filter((id) => offered.some((provider) => provider.id === id)),
      email: user.email,
    }
  }),

  confirmPassword: asParent.session.confirmPassword.handler(async ({ input, context, errors }) => {
    const { user, services, clientAddress } = context
    const outcome = await confirmByPassword(services, user, { ...input, address: clientAddress() })
    if (outcome === 'too-many') throw errors.TOO_MANY_ATTEMPTS()
    if (outcome === 'wrong-password') {
      throw errors.INVALID_INPUT({ data: { fields: { password: 'Incorrect password' } } })
    }
    return { confirmed: true as const }
  }),

  sendConfirmationLink: asParent.session.sendConfirmationLink.handler(async ({ context, errors }) => {
    const outcome = await sendConfirmationLink(context.services, context.user)
    if (outcome === 'too-many') throw errors.TOO_MANY_ATTEMPTS()
    return { sentTo: context.user.email }
  }),

  confirmByLink: asParent.session.confirmByLink.handler(async ({ input, context, errors }) => {
    if (!(await confirmByLink(context.services, context.user, input.token))) throw errors.LINK_GONE()
    return { confirmed: true as const }
  }),

  requestLearnerPassword: operations.session.requestLearnerPassword.handler(async ({ input, context, errors }) => {
    const { services, clientAddress } = context
    const outcome = await requestLearnerPassword(services, input.identifier, clientAddress())
    if (outcome === 'too-many') throw errors.TOO_MANY_ATTEMPTS()
    return { requested: true as const }
  }),
}

function presentUser(user: SessionUser) {
  return {
    id: user.id,
    email: user.shownEmail ?? '',
    firstName: user.firstName,
    lastName: user.lastName,
    isParent: user.isParent,
    isContentManager: user.contentManager,
    isOperator: user.operator,
    gradeId: user.profileGradeId,
  }
}
