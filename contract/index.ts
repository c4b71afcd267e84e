import { curriculum } from './curriculum.ts'
import { enrolment } from './enrolment.ts'
import { learnerRequests } from './learner-requests.ts'
import { learners } from './learners.ts'
import { live } from './live.ts'
import { profile } from './profile.ts'
import { report } from './report.ts'
import { session } from './session.ts'
import { study } from './study.ts'
import { support } from './support.ts'
import { timedTests } from './timed-tests.ts'

/** Every operation that a client can call. The server implements it; the browser and the OpenAPI document are typed by it. */
export const contract = {
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
}
