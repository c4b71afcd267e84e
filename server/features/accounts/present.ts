import type { SessionUser } from '../../http/session.ts'

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
