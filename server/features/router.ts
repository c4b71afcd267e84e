import { operations } from '../http/operations.ts'
import { session } from './accounts/routes.ts'
import { curriculum } from './curriculum/routes.ts'
import { enrolment } from './enrolment/routes.ts'
import { learnerRequests } from './learner-requests/routes.ts'
import { learners } from './learners/routes.ts'
import { live } from './live/routes.ts'
import { profile } from './profile/routes.ts'
import { report } from './report/routes.ts'
import { study } from './study/routes.ts'
import { support } from './support/routes.ts'
import { timedTests } from './timed-tests/routes.ts'

/** Every operation with its handler; the compiler refuses one that is missing. */
export const router = operations.router({
  session,
  profile,
  curriculum,
  learners,
  learnerRequests,
  enrolment,
  study,
  timedTests,
  report,
  live,
  support,
})
