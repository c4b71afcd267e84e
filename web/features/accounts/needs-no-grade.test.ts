import { expect, test } from 'vitest'
import { needsNoGrade } from './needs-no-grade.ts'

test.each(['/learner/activate-profile', '/learner/activate-profile/', '/learner/profile'])(
  '%s is open to a parent without a grade',
  (page) => expect(needsNoGrade(page)).toBe(true),
)

test.each(['/learner/dashboard', '/learner/subjects/k7', '/learner/profiles', '/learner/profile/k7'])(
  '%s is not',
  (page) => expect(needsNoGrade(page)).toBe(false),
)
