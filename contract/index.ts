import { billing } from './billing.ts'
import { contentBin } from './content/bin.ts'
import { contentExports } from './content/exports.ts'
import { contentGrades } from './content/grades.ts'
import { contentImports } from './content/imports.ts'
import { contentLessons } from './content/lessons.ts'
import { contentRevisions } from './content/revisions.ts'
import { content } from './content/search.ts'
import { contentSkills } from './content/skills.ts'
import { contentSubjects } from './content/subjects.ts'
import { contentTests } from './content/timed-tests.ts'
import { curriculum, enrollment } from './curriculum.ts'
import { learnerEmails } from './learner-emails.ts'
import { learnerRequests } from './learner-requests.ts'
import { learners } from './learners.ts'
import { live } from './live.ts'
import { operator } from './operator.ts'
import { practice } from './practice.ts'
import { profile } from './profile.ts'
import { report } from './report.ts'
import { seeding } from './seeding.ts'
import { session } from './session.ts'
import { study } from './study.ts'
import { support } from './support.ts'
import { targetDays } from './target-days.ts'
import { timedTests } from './timed-tests.ts'
import { weeklyEmail } from './weekly-email.ts'
import { worksheets } from './worksheets.ts'

/** Operations of the API. The server implements them; the browser client and the OpenAPI document derive from them. */
export const contract = {
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
  weeklyEmail,
  worksheets,
  operator,
}
