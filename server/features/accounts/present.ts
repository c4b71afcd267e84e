import type { SessionUser } from '../../http/session.ts'
import type { SocialProvider } from './social/providers.ts'

export function presentUser(user: SessionUser) {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    isParent: user.isParent,
    gradeId: user.profileGradeId,
  }
}

/** Buttons under 'Or continue with', without the providers' keys. */
export function presentProviders(providers: SocialProvider[]) {
  return { providers: providers.map(({ id, test }) => ({ id, test })) }
}
