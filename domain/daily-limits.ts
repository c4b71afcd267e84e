/**
 * Maxima per learner and day, against programs: no person reaches them (readings, "Without limit"). A day is one of the
 * learner's calendar, except for switches of the grade, whose day begins with the first.
 */
export const DAILY_LIMITS = { submissions: 300, practiceSets: 200, gradeSwitches: 20 } as const
