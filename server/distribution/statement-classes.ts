import type { contract } from '#contract/index.ts'

/**
 * Cost of the statements of an operation on several nodes, by what each step of one may read or write besides copies on
 * every node and the coordinator:
 *
 * - `learner`: rows of one learner, on one node
 * - `family`: rows of a parent and of their children, each on one node
 * - `identity`: the rows of the sender alone
 * - `staff`: rows of everybody, on all nodes
 */
export type StatementClass = 'learner' | 'family' | 'identity' | 'staff'

type Group = keyof typeof contract
type Operation = { [Name in Group]: `${Name}.${keyof (typeof contract)[Name] & string}` }[Group]

/** Class of the operations of a group. */
const GROUPS: Record<Group, StatementClass> = {
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
  enrollment: 'learner',
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
  seeding: 'staff',
  session: 'identity',
  study: 'learner',
  support: 'identity',
  targetDays: 'family',
  timedTests: 'learner',
  weeklyEmail: 'family',
  worksheets: 'family',
  writing: 'learner',
}

/** Operations of another class than their group. */
const OPERATIONS: Partial<Record<Operation, StatementClass>> = {
  'billing.revenue': 'staff',
  'practice.learnerSkills': 'family',
  'practice.skillAnswers': 'family',
  'profile.deleteAccount': 'family',
  'session.requestLearnerPassword': 'family',
  'study.learnerDashboard': 'family',
  'timedTests.allowAttempt': 'family',
  'timedTests.takeBackAttempt': 'family',
  'writing.list': 'family',
  'writing.note': 'family',
}

/** @returns undefined for an operation that has no class */
export function classOfOperation(operation: string): StatementClass | undefined {
  const own: Readonly<Record<string, StatementClass>> = OPERATIONS
  const ofGroups: Readonly<Record<string, StatementClass>> = GROUPS
  return own[operation] ?? ofGroups[operation.split('.')[0] ?? '']
}
