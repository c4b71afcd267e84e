/** Counts that badges depend on, over all grades the learner was in. */
export type AchievementFacts = {
  /** Lessons whose every part is completed. */
  finishedLessons: number
  /** Subjects whose every lesson is finished. */
  finishedSubjects: number
  /** Quizzes and assignments with a submission that is all right; each counts once. */
  fullScores: number
  /** Different days, of the last year, on which something was completed or submitted. */
  studyDays: number
  testsPassed: number
  /** Tests with every question right. */
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

/**
 * The published rules of the badges, from those that come early to those that take long. An earned badge stays,
 * whatever happens afterwards.
 */
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
    description: 'Study on three days.',
    counts: 'studyDays',
    goal: 3,
  },
  { code: 'first-test', title: 'Test passed', description: 'Pass a test.', counts: 'testsPassed', goal: 1 },
  {
    code: 'full-test',
    title: 'Nothing missed',
    description: 'Get every question right in a test.',
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
    title: 'A whole week',
    description: 'Study on seven days.',
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
    description: 'Study on thirty days.',
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

/** How a badge is called; undefined for a code that no rule has any more. */
export function findAchievement(code: string): Pick<Achievement, 'code' | 'title' | 'description'> | undefined {
  return RULES.find((rule) => rule.code === code)
}

/** The codes that these facts earn and that are not among those earned already. */
export function listNewlyEarned(facts: AchievementFacts, earned: readonly string[]): AchievementCode[] {
  return listAchievements(facts)
    .filter(({ code, reached, goal }) => reached >= goal && !earned.includes(code))
    .map(({ code }) => code)
}
