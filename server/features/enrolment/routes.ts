import { asParent, signedIn } from '../../http/operations.ts'
import { enrol } from './enrol.ts'

export const enrolment = {
  enrol: signedIn.enrolment.enrol.handler(async ({ input, context, errors }) => {
    const { user, services } = context
    // A parent studies only with a learner profile of their own, which is a profile with a grade.
    if (user.isParent && user.profileGradeId === null) throw errors.FORBIDDEN()

    const outcome = await enrol(services.database, user.id, input.gradeId)
    if (outcome === 'not-available') throw errors.NOT_FOUND({ message: 'This grade is not available' })
    return { outcome, gradeId: input.gradeId }
  }),

  activateProfile: asParent.enrolment.activateProfile.handler(async ({ input, context, errors }) => {
    const outcome = await enrol(context.services.database, context.user.id, input.gradeId)
    if (outcome === 'not-available') throw errors.NOT_FOUND({ message: 'This grade is not available' })
    return { gradeId: input.gradeId }
  }),
}
