/** Counts that badges depend on, across all of a learner's grades. */
export type AchievementFacts = {
  /** Lessons with every part completed. */
  finishedLessons: number
  /** Subjects with every lesson finished. */
  finishedSubjects: number
  /** Quizzes and assignments with a fully correct submission, each counted once. */
  fullScores: number
  /** Distinct days of study in the last year. */
  studyDays: number
  testsPassed: number
  /** Tests with every question correct. */
  fullTests: number
}

type Rule = {
  /** Stored value; never reuse it for another badge. */
  code: string
  title: string
  description: string
  counts: keyof AchievementFacts
  goal: number
}

/** Published rules of the badges, from the earliest to the hardest to earn. An earned badge is never lost. */
const RULES = [
  {
    code: 'first-lesson',
    title: 'First leaf',
    description: 'Finish every part of a lesson.',
    counts: 'finishedLessons',
    goal: 1,
  },
  {
    code: 'full-score',
    title: 'Spot on',
    description: 'Get every question right in a quiz or an assignment.',
    counts: 'fullScores',
    goal: 1,
  },
  {
    code: 'three-days',
    title: 'Three days',
    description: 'Study on three different days.',
    counts: 'studyDays',
    goal: 3,
  },
  { code: 'first-test', title: 'Test passed', description: 'Pass a test.', counts: 'testsPassed', goal: 1 },
  {
    code: 'full-test',
    title: 'Perfect test',
    description: 'Get every question right on a test.',
    counts: 'fullTests',
    goal: 1,
  },
  {
    code: 'first-subject',
    title: 'All the way up',
    description: 'Finish every lesson of a subject.',
    counts: 'finishedSubjects',
    goal: 1,
  },
  {
    code: 'seven-days',
    title: 'Seven days',
    description: 'Study on seven different days.',
    counts: 'studyDays',
    goal: 7,
  },
  {
    code: 'ten-lessons',
    title: 'Ten leaves',
    description: 'Finish ten lessons.',
    counts: 'finishedLessons',
    goal: 10,
  },
  {
    code: 'five-tests',
    title: 'Steady hand',
    description: 'Pass five tests.',
    counts: 'testsPassed',
    goal: 5,
  },
  {
    code: 'ten-full-scores',
    title: 'Sharp eyes',
    description: 'Get every question right in ten different quizzes or assignments.',
    counts: 'fullScores',
    goal: 10,
  },
  {
    code: 'twenty-five-lessons',
    title: 'Green all over',
    description: 'Finish twenty-five lessons.',
    counts: 'finishedLessons',
    goal: 25,
  },
  {
    code: 'thirty-days',
    title: 'Evergreen',
    description: 'Study on thirty different days.',
    counts: 'studyDays',
    goal: 30,
  },
] as const satisfies readonly Rule[]

export type AchievementCode = (typeof RULES)[number]['code']

export type Achievement = {
  code: AchievementCode
  title: string
  description: string
  /** Steps done; may exceed `goal`. The badge is earned when it reaches `goal`. */
  reached: number
  goal: number
}

/** Progress toward every badge, in the order of the rules. */
export function listAchievements(facts: AchievementFacts): Achievement[] {
  return RULES.map(({ code, title, description, counts, goal }) => ({
    code,
    title,
    description,
    reached: facts[counts],
    goal,
  }))
}

/** Badge for a code; undefined if no rule has that code any more. */
export function findAchievement(code: string): Pick<Achievement, 'code' | 'title' | 'description'> | undefined {
  return RULES.find((rule) => rule.code === code)
}

/** Texts of earned badges, without codes that no rule has any more. */
export function describeBadges(earned: readonly { code: string }[]) {
  return earned.flatMap(({ code }) => {
    const badge = findAchievement(code)
    return badge ? [{ code: badge.code, title: badge.title, description: badge.description }] : []
  })
}

/** Number of days of study that earn a badge; null for a badge of something else. */
export function goalInDays(code: AchievementCode): number | null {
  const rule = RULES.find((one) => one.code === code)
  return rule?.counts === 'studyDays' ? rule.goal : null
}

/** Codes earned by these facts, excluding those already earned. */
export function listNewlyEarned(facts: AchievementFacts, earned: readonly string[]): AchievementCode[] {
  return listAchievements(facts)
    .filter(({ code, reached, goal }) => reached >= goal && !earned.includes(code))
    .map(({ code }) => code)
}
