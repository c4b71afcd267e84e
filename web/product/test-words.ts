import { t } from '@lingui/core/macro'
import type { TestType } from '#domain/marks/compute-marks.ts'

/** Name of a kind of test, which is its code in English. */
export function testTypeName(type: TestType): string {
  switch (type) {
    case 'Mid Test 1':
      return t`Mid Test 1`
    case 'Mid Test 2':
      return t`Mid Test 2`
    case 'Final Test':
      return t`Final Test`
  }
}

/** Why a test does not start without a connection. */
export const needsConnection = () =>
  t`A timed test needs a connection, because its clock runs on our server. Start it when you’re back online.`

/** Text on the card of a locked test. */
export const formatUnlockMessage = (lessonNumber: number) =>
  t`Complete any part of Lesson ${lessonNumber} to unlock this test.`

/** Text below 'Test Already Completed' (learner area, section 4). */
export const formatAlreadyTaken = (score: number) => t`You've already taken this test with a score of ${score}%.`
