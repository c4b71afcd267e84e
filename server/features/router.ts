import { operations } from '../http/operations.ts'
import { learnerEmails } from './accounts/learner-email-routes.ts'
import { session } from './accounts/routes.ts'
import { billing } from './billing/routes.ts'
import { contentBin } from './content/bin/routes.ts'
import { contentExports } from './content/exports/routes.ts'
import { contentGrades } from './content/grades/routes.ts'
import { contentImports } from './content/imports/routes.ts'
import { contentLessons } from './content/lessons/routes.ts'
import { contentRevisions } from './content/revisions/routes.ts'
import { content } from './content/search/routes.ts'
import { contentSkills } from './content/skills/routes.ts'
import { contentSubjects } from './content/subjects/routes.ts'
import { contentTests } from './content/timed-tests/routes.ts'
import { curriculum } from './curriculum/routes.ts'
import { enrollment } from './enrollment/routes.ts'
import { learnerRequests } from './learner-requests/routes.ts'
import { learners } from './learners/routes.ts'
import { live } from './live/routes.ts'
import { operator } from './operator/routes.ts'
import { practice } from './practice/routes.ts'
import { profile } from './profile/routes.ts'
import { report } from './report/routes.ts'
import { seeding } from './seeding/routes.ts'
import { study } from './study/routes.ts'
import { support } from './support/routes.ts'
import { targetDays } from './target-days/routes.ts'
import { timedTests } from './timed-tests/routes.ts'
import { weeklyEmail } from './weekly-email/routes.ts'
import { worksheets } from './worksheets/routes.ts'

/** Every operation with its handler; a missing one is a compile error. */
export const router = operations.router({
  session,
  profile,
  curriculum,
  learners,
  learnerRequests,
  learnerEmails,
  enrollment,
  study,
  timedTests,
  practice,
  report,
  targetDays,
  live,
  support,
  billing,
  contentGrades,
  contentSkills,
  contentSubjects,
  contentLessons,
  contentTests,
  contentRevisions,
  contentBin,
  contentImports,
  contentExports,
  content,
  seeding,
  operator,
  weeklyEmail,
  worksheets,
})
