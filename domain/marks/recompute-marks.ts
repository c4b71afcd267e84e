import {
  computeMarks,
  type Flags,
  type Marks,
  type TestType,
  type Tier,
  tierForRow,
} from './compute-marks.ts'

/** What the marks of a learner's lessons of one subject are computed from. */
export type MarkFacts = {
  presentTier: Tier
  passedTests: readonly TestType[]
  /** The lessons that the learner has begun or has marks of; `rowTier` is null where no marks are stored yet. */
  lessons: readonly { lessonId: string; flags: Flags; rowTier: Tier | null }[]
}

/** One row of lesson marks as it is to be stored; `tier` is the one it was computed with. */
export type MarkRow = { lessonId: string; tier: Tier } & Marks

/**
 * The rows of a learner's marks in one subject as they stand after a save or a passed test (readings, "Marks"):
 * each with the tests' bonus, and with the learner's present tier unless the row was earned with a higher one.
 */
export function recomputeRows({ presentTier, passedTests, lessons }: MarkFacts): MarkRow[] {
  return lessons.map(({ lessonId, flags, rowTier }) => {
    const tier = tierForRow(rowTier, presentTier)
    return { lessonId, tier, ...computeMarks(flags, tier, passedTests) }
  })
}
