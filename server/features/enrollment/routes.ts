import { asParent, signedIn } from '../../http/operations.ts'
import { enroll } from './enroll.ts'

export const enrollment = {
  enroll: signedIn.enrollment.enroll.handler(async ({ input, context, errors }) => {
    const { user, services } = context
    // A parent studies only with a learner profile of their own, which is a profile with a grade.
    if (user.isParent && user.profileGradeId === null) throw errors.FORBIDDEN()

    const outcome = await enroll(services.database, user.id, input.gradeId)
    if (outcome === 'not-available') throw errors.NOT_FOUND({ message: 'This grade is not available' })
    return { outcome, gradeId: input.gradeId }
  }),

  activateProfile: asParent.enrollment.activateProfile.handler(async ({ input, context, errors }) => {
    const outcome = await enroll(context.services.database, context.user.id, input.gradeId)
    if (outcome === 'not-available') throw errors.NOT_FOUND({ message: 'This grade is not available' })
    return { gradeId: input.gradeId }
  }),
}
