import { expect, test } from 'vitest'
import { endsLookingAround, isClosedToVisitors } from './looking-around.ts'

test.each([
  '/sign-up',
  '/learner-email',
  '/email-change',
  '/sign-in/step',
  '/sign-in/lost-step',
  '/parent/second-parent/',
  '/Parent/Helper-Invitation',
])('looking around ends at %s, where a visitor signs in or opens the link of a mail', (path) => {
  expect(endsLookingAround(path)).toBe(true)
})

test.each(['/parent/log', '/parent/profile/', '/parent/helping/7/cards', '/learner/practice', '/operator'])(
  'the sample family has no %s',
  (path) => {
    expect([isClosedToVisitors(path), endsLookingAround(path)]).toEqual([true, false])
  },
)

test.each(['/parent', '/parent/helping', '/parent/cards/7', '/learner/tests', '/learner/dashboard'])(
  'visitors who look around see %s',
  (path) => {
    expect([isClosedToVisitors(path), endsLookingAround(path)]).toEqual([false, false])
  },
)
