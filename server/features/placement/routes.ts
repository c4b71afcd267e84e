import { signedIn } from '../../http/callers.ts'
import { read, save } from '../../http/handlers.ts'
import { operations } from '../../http/operations.ts'
import { ownEnrollment } from '../../http/session-queries.ts'
import { respondWithFormulas } from '../../questions/formulas.ts'
import { answerPlacement, endPlacement, presentPlacement } from './place.ts'
import { findPlacement, placementPage } from './queries.ts'

export const placement = {
  get: operations.placement.get.handler(
    read({ as: signedIn, page: placementPage }, ({ user, row }, options) =>
      respondWithFormulas(presentPlacement(user, row), options),
    ),
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
