import { ASKING } from './permissions/asking.ts'
import { BILLING } from './permissions/billing.ts'
import { CONTENT } from './permissions/content.ts'
import { FAMILIES } from './permissions/families.ts'
import { HELPING } from './permissions/helping.ts'
import { ONLY_OPERATORS, ONLY_PARENTS } from './permissions/outcomes.ts'
import { REPORTS } from './permissions/reports.ts'
import type { Operation, Row } from './permissions/row.ts'
import { STUDIES } from './permissions/studies.ts'
import { TIMED_TESTS } from './permissions/timed-tests.ts'
import { TUTORING } from './permissions/tutoring.ts'

/** Permissions of every operation by kind of caller (readings, "Access"). */
export const PERMISSIONS: Record<Operation, Row[]> = {
  ...FAMILIES,
  ...HELPING,
  ...ASKING,
  ...TUTORING,
  ...STUDIES,
  ...REPORTS,
  ...TIMED_TESTS,
  ...CONTENT,
  ...BILLING,
  'operator.status': [{ call: (client) => client.operator.status(), outcomes: ONLY_OPERATORS }],
  'operator.resendMails': [{ call: (client) => client.operator.resendMails(), outcomes: ONLY_OPERATORS }],
  // Must be last: it deletes the content manager shared by all rows.
  'profile.deleteAccount': [{ call: (client) => client.profile.deleteAccount({}), outcomes: ONLY_PARENTS }],
}
