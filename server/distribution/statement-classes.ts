import type { contract } from '#contract/index.ts'
import type { QueueName } from '../jobs/jobs.ts'

/**
 * Cost of the statements of an operation or job on several nodes, by what each step of one may read or write besides copies on
 * every node and the coordinator:
 *
 * - `learner`: rows of one learner, on one node
 * - `family`: rows of a parent and of their children, each on one node
 * - `identity`: the rows of the sender alone
 * - `staff`: rows of everybody, on all nodes; so do jobs that look for work
 */
export type StatementClass = 'learner' | 'family' | 'identity' | 'staff'

type Group = keyof typeof contract
type Operation = { [Name in Group]: `${Name}.${keyof (typeof contract)[Name] & string}` }[Group]

/** Class of the operations of a group. */
const GROUPS: Record<Group, StatementClass> = {
  asking: 'identity',
  billing: 'family',
  content: 'staff',
  contentBin: 'staff',
  contentExports: 'staff',
  contentGrades: 'staff',
  contentImports: 'staff',
  contentLessons: 'staff',
  contentRevisions: 'staff',
  contentSkills: 'staff',
  contentSubjects: 'staff',
  contentTests: 'staff',
  curriculum: 'identity',
  emailChange: 'identity',
  enrollment: 'learner',
  familyLog: 'identity',
  helping: 'family',
  learnerEmails: 'identity',
  learnerRequests: 'family',
  learners: 'family',
  live: 'family',
  operator: 'staff',
  parentCards: 'family',
  placement: 'learner',
  practice: 'learner',
  profile: 'identity',
  report: 'family',
  search: 'learner',
  secondFactor: 'identity',
  secondParents: 'family',
  seeding: 'staff',
  session: 'identity',
  study: 'learner',
  support: 'identity',
  targetDays: 'family',
  timedTests: 'learner',
  tutoring: 'identity',
  weeklyEmail: 'family',
  worksheets: 'family',
  writing: 'learner',
}

/** Operations of another class than their group. */
const OPERATIONS: Partial<Record<Operation, StatementClass>> = {
  'billing.revenue': 'staff',
  'practice.helperSkillAnswers': 'family',
  'practice.helperSkills': 'family',
  'practice.learnerSkills': 'family',
  'practice.skillAnswers': 'family',
  'profile.deleteAccount': 'family',
  'session.requestLearnerPassword': 'family',
  'study.learnerDashboard': 'family',
  'timedTests.allowAttempt': 'family',
  'timedTests.takeBackAttempt': 'family',
  'writing.list': 'family',
  'writing.note': 'family',
  'writing.shared': 'family',
}

/** Tasks that each process repeats without a queue. */
type RepeatedTask =
  | 'close-overdue-attempts'
  | 'judge-waiting-submissions'
  | 'judge-waiting-practice'
  | 'refresh-demo-family'
  | 'store-certificates'
  | 'upgrade-practice'

/** Class of each job. */
const JOBS: Record<QueueName | RepeatedTask, StatementClass> = {
  'back-up': 'staff',
  'clear-expired': 'staff',
  'close-overdue-attempts': 'staff',
  'deliver-mail': 'family',
  'end-subscription': 'family',
  'expire-checkout': 'family',
  'export-learner': 'learner',
  'email-customer': 'family',
  'forget-customer': 'family',
  'keep-up-tutoring': 'identity',
  'judge-waiting-practice': 'staff',
  'judge-waiting-submissions': 'staff',
  'purge-content': 'staff',
  'reconcile-subscriptions': 'staff',
  'reconcile-urgent': 'staff',
  'refresh-demo-family': 'staff',
  'send-weekly-emails': 'family',
  'speak-stored-texts': 'staff',
  'store-certificates': 'staff',
  'upgrade-practice': 'staff',
}

/** Class of the routes of the auth library: sign-in, sign-up, passwords. */
const AUTH: StatementClass = 'identity'

/** @returns undefined for an operation (`group.name`), a job (`jobs.name`) or a route (`auth`) that has no class */
export function classOfOperation(operation: string): StatementClass | undefined {
  if (operation === 'auth') return AUTH
  const [group = '', name = ''] = operation.split('.')
  if (group === 'jobs') return Object.entries(JOBS).find(([job]) => job === name)?.[1]
  const own: Readonly<Record<string, StatementClass>> = OPERATIONS
  const ofGroups: Readonly<Record<string, StatementClass>> = GROUPS
  return own[operation] ?? ofGroups[group]
}
