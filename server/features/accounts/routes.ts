import { operations } from '../../http/operations.ts'
import type { SessionUser } from '../../http/session.ts'
import { type SocialProvider, socialProviders } from './social/providers.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const session = {
  get: operations.session.get.handler(async ({ context }) => {
    const { user } = context
    const { config } = context.services
    const settings = {
      minPasswordLength: config.minPasswordLength,
      socialSignIn: presentProviders(socialProviders(config)),
    }
    if (!user) return { user: null, ...settings }
    if (isDueForRefresh(user)) {
      // The auth library extends the session and renews its cookie.
      const { headers } = await context.services.auth.api.getSession({
        headers: new Headers({ cookie: context.request.headers.cookie ?? '' }),
        returnHeaders: true,
      })
      for (const cookie of headers.getSetCookie()) context.response.appendHeader('set-cookie', cookie)
    }
    return { user: presentUser(user), ...settings }
  }),
}

function isDueForRefresh(user: SessionUser) {
  return Date.now() - user.session.updatedAt.getTime() > DAY_MS
}

function presentUser(user: SessionUser) {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    isParent: user.isParent,
    isContentManager: user.contentManager,
    gradeId: user.profileGradeId,
  }
}

/** Buttons under 'Or continue with', without the providers' keys. */
function presentProviders(providers: SocialProvider[]) {
  return { providers: providers.map(({ id, test }) => ({ id, test })) }
}
