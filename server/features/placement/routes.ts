import { signedIn } from '../../http/callers.ts'
import { read, save } from '../../http/handlers.ts'
import { operations } from '../../http/operations.ts'
import { ownEnrollment } from '../../http/session-queries.ts'
import { respondWithFormulas } from '../../questions/formulas.ts'
import { answerPlacement, endPlacement, presentEarlierLesson, presentPlacement } from './place.ts'
import { earlierLessonPage, findPlacement, placementPage } from './queries.ts'

export const placement = {
  get: operations.placement.get.handler(
    read({ as: signedIn, page: placementPage, demo: 'shown' }, ({ user, row }, options) =>
      respondWithFormulas(presentPlacement(user.id, row), options),
    ),
  ),

  earlierLesson: operations.placement.earlierLesson.handler(
    read({ as: signedIn, page: earlierLessonPage, demo: 'shown' }, ({ user, row }, { context, errors }) => {
      const lesson = row && presentEarlierLesson(user.id, row, context.services.config.videoHosts)
      if (!lesson) throw errors.NOT_FOUND({ message: 'Lesson not found' })
      return lesson
    }),
  ),

  answer: operations.placement.answer.handler(
    save(
      { as: signedIn, lock: ownEnrollment, reads: (userId) => ({ placements: findPlacement({ userId }) }) },
      ({ user, facts }, { input, errors }) => answerPlacement(user, facts.placements[0], input, errors),
    ),
  ),

  end: operations.placement.end.handler(
    save(
      { as: signedIn, lock: ownEnrollment, reads: (userId) => ({ placements: findPlacement({ userId }) }) },
      ({ user, facts }, { errors }) => endPlacement(user, facts.placements[0], errors),
    ),
  ),
}
