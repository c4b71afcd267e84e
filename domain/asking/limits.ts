/** Limits of questions about lessons, in characters unless stated otherwise. */
export const ASKING_LIMITS = {
  question: 500,
  answer: 2000,
  /** Questions of one child that wait for an answer. */
  open: 3,
  /** Questions of one child in 24 hours. */
  perDay: 5,
  /** Reports of one person in 24 hours. */
  reportsPerDay: 10,
  /** Questions that a person who answers sees at a time. */
  queue: 10,
  /** Questions of one child that their parents see, the latest ones. */
  ofChild: 50,
  /** Entries of "Asked before" of a lesson, the latest ones. */
  askedBefore: 20,
  /** Reports that an operator sees at a time. */
  reports: 20,
} as const

/** Reasons for which a question is not answered; the child reads a sentence for each. */
export const DECLINE_REASONS = ['not-the-lesson', 'unclear', 'in-the-lesson', 'personal'] as const

/** Who can report a question, its answer, or an entry of "Asked before". */
export const REPORTERS = ['learner', 'parent', 'answerer'] as const
