/** What a helper can pick for a child and a day. */
export const PICK_KINDS = ['practice', 'worksheet'] as const

/** Questions of a picked practice. */
export const PICKED_QUESTIONS = 5

/** Last day for which a helper can pick, from today on the child's calendar. */
export const PICK_DAYS_AHEAD = 7

/** Most picks of one helper for one child whose day has not passed. */
export const MAX_HELPER_PICKS = 5

/** Most picks of one helper for one child in 24 hours, those that were taken back included. */
export const HELPER_PICKS_PER_DAY = 10
