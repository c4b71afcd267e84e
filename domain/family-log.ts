const HELPER_LOG_KINDS = [
  'helper-invited',
  'helper-joined',
  'helper-left',
  'helper-removed',
  'helper-allowed',
  'helper-stopped',
  'helper-card',
  'helper-practice',
  'helper-worksheet',
  'helper-card-removed',
  'helper-pick-removed',
  'reading-allowed',
  'reading-stopped',
  'answer-shared',
  'answer-unshared',
] as const

const ASKING_LOG_KINDS = [
  'question-asked',
  'question-answered',
  'question-declined',
  'question-published',
  'question-reported',
  'published-reported',
] as const

const TUTORING_LOG_KINDS = ['tutoring-booked', 'tutoring-canceled', 'tutoring-missed', 'tutoring-attended'] as const

/** Kinds of lines about a child, for all parents of the child (docs/security.md, "Log of a family"). */
export const CHILD_LOG_KINDS = [
  'look',
  'export',
  'consent-given',
  'consent-withdrawn',
  'parent-invited',
  'parent-joined',
  'parent-left',
  ...HELPER_LOG_KINDS,
  ...ASKING_LOG_KINDS,
  ...TUTORING_LOG_KINDS,
  'grade-switched',
  'deletion-asked',
  'deletion-taken-back',
] as const

/** Kinds of lines that one adult alone reads. */
export const OWN_LOG_KINDS = [
  'signed-in',
  'devices-signed-out',
  'password-changed',
  'email-changed',
  'child-deleted',
  'staff-act',
] as const

export const LOG_KINDS = [...CHILD_LOG_KINDS, ...OWN_LOG_KINDS] as const
export type LogKind = (typeof LOG_KINDS)[number]

/** Roles in which people who are not of the family can look at a child's data. */
export const LOOK_ROLES = ['helper', 'tutor', 'manager', 'operator', 'answerer'] as const
export type LookRole = (typeof LOOK_ROLES)[number]

/** Roles of those who did what the log names; `server` for what Trellis does by itself. */
export const LOG_ROLES = ['parent', 'learner', ...LOOK_ROLES, 'server'] as const
export type LogRole = (typeof LOG_ROLES)[number]

/** Time in which several looks of one person at the same page of a child are one line. */
export const LOOK_MINUTES = 15

/** Kinds by which the log can be filtered. */
export const LOG_TOPICS = {
  looks: ['look'],
  copies: ['export'],
  consent: ['consent-given', 'consent-withdrawn'],
  parents: ['parent-invited', 'parent-joined', 'parent-left'],
  helpers: HELPER_LOG_KINDS,
  questions: ASKING_LOG_KINDS,
  tutoring: TUTORING_LOG_KINDS,
  grade: ['grade-switched'],
  deletion: ['deletion-asked', 'deletion-taken-back', 'child-deleted'],
  'sign-ins': ['signed-in', 'devices-signed-out', 'password-changed', 'email-changed'],
  staff: ['staff-act'],
} as const satisfies Record<string, readonly LogKind[]>
export type LogTopic = keyof typeof LOG_TOPICS
