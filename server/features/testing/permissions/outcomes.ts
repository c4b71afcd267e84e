/** Outcome for every signed-in caller. */
export const everybody = (outcome: string) => ({
  learner: outcome,
  sibling: outcome,
  stranger: outcome,
  ...parents(outcome),
})
export const parents = (outcome: string) => ({
  ownerParent: outcome,
  otherParent: outcome,
  contentManager: outcome,
  operator: outcome,
})
export const withoutSession = (outcome: string) => ({
  visitor: outcome,
  signedOutByOthers: outcome,
  deleted: outcome,
})
export const UNAUTHENTICATED = withoutSession('UNAUTHENTICATED')

export const ONLY_PARENTS = { ...UNAUTHENTICATED, ...everybody('FORBIDDEN'), ...parents('allowed') }
/** For parents linked to the learner. */
export const ONLY_LINKED = { ...UNAUTHENTICATED, ...everybody('FORBIDDEN'), ownerParent: 'allowed' }
/** For enrolled learners; the content role reads lessons, but has no progress and takes no tests. */
export const ONLY_ENROLLED = { ...UNAUTHENTICATED, ...everybody('FORBIDDEN'), learner: 'allowed' }
export const ONLY_MANAGERS = { ...UNAUTHENTICATED, ...everybody('FORBIDDEN'), contentManager: 'allowed' }
export const ONLY_OPERATORS = { ...UNAUTHENTICATED, ...everybody('FORBIDDEN'), operator: 'allowed' }
export const OF_HIDDEN = { ...UNAUTHENTICATED, ...everybody('NOT_FOUND'), contentManager: 'FORBIDDEN' }
