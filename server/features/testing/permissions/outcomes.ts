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
/** For visitors who look around the sample family as its parent or as its learner; SAMPLE_FAMILY in rows without it. */
export const inDemo = (parent: string, learner = parent) => ({ demoParent: parent, demoLearner: learner })
/** For operations that are open to visitors, those who look around included. */
export const withoutSession = (outcome: string) => ({ ...ofVisitors(outcome), ...inDemo(outcome) })
const ofVisitors = (outcome: string) => ({ visitor: outcome, signedOutByOthers: outcome, deleted: outcome })
export const UNAUTHENTICATED = ofVisitors('UNAUTHENTICATED')

export const ONLY_PARENTS = { ...UNAUTHENTICATED, ...everybody('FORBIDDEN'), ...parents('allowed') }
/** For parents linked to the learner. */
export const ONLY_LINKED = { ...UNAUTHENTICATED, ...everybody('FORBIDDEN'), ownerParent: 'allowed' }
/** For helpers of the learner; parents read the same of their own operations. */
export const ONLY_HELPERS = { ...UNAUTHENTICATED, ...everybody('FORBIDDEN'), helper: 'allowed' }
/** For enrolled learners; the content role reads lessons, but has no progress and takes no tests. */
export const ONLY_ENROLLED = { ...UNAUTHENTICATED, ...everybody('FORBIDDEN'), learner: 'allowed' }
export const ONLY_MANAGERS = { ...UNAUTHENTICATED, ...everybody('FORBIDDEN'), contentManager: 'allowed' }
export const ONLY_ANSWERERS = { ...UNAUTHENTICATED, ...everybody('FORBIDDEN'), answerer: 'allowed' }
export const ONLY_OPERATORS = { ...UNAUTHENTICATED, ...everybody('FORBIDDEN'), operator: 'allowed' }
export const OF_HIDDEN = { ...UNAUTHENTICATED, ...everybody('NOT_FOUND'), contentManager: 'FORBIDDEN' }
