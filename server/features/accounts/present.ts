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

/** The buttons under 'Or continue with': which there are, and nothing of their keys. */
export function presentProviders(providers: SocialProvider[]) {
  return { providers: providers.map(({ id, test }) => ({ id, test })) }
}
