/** Maximum number of open target days per learner. */
export const MAX_TARGET_DAYS = 50
/** Maximum number of days ahead that a parent can choose. */
export const MAX_DAYS_AHEAD = 366
/** Days for which a past target is still shown to the learner. */
export const SHOWN_DAYS_AFTER = 14
