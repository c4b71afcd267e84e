import { expect, test } from 'vitest'
import { relatedTests } from './related-tests.ts'

const sources = new Map(
  Object.entries({
    'domain/marks/marks.ts': '',
    'domain/marks/marks.test.ts': "import { a } from './marks.ts'",
    'domain/access.ts': '',
    'domain/access.test.ts': "import { a } from './access.ts'",
    'server/features/study/saving/queries.ts': "import { a } from '#domain/marks/marks.ts'",
    'server/features/study/saving/save.test.ts': '',
    'server/features/study/study.test.ts': '',
    'server/features/report/report.ts': "import { a } from '../study/saving/queries.ts'",
    'server/features/report/report.test.ts': '',
    'server/features/profile/profile.test.ts': '',
    'server/features/permissions.test.ts': '',
    'server/live/queries.ts': '',
    'server/live/live.ts': "import { a } from './queries.ts'",
    'server/features/live/routes.ts': "import { a } from '#server/live/live.ts'",
    'server/features/live/follow.test.ts': '',
  }),
)

test('statements are tested in their folder, their feature, the features that use them, and by permissions', () => {
  expect(relatedTests('server/features/study/saving/queries.ts', sources)).toEqual([
    ['server/features/study/saving/save.test.ts'],
    ['server/features/study/study.test.ts'],
    ['server/features/report/report.test.ts', 'server/features/permissions.test.ts'],
  ])
})

test('rules are tested in their folder, then by all rules and in the features that use them', () => {
  expect(relatedTests('domain/marks/marks.ts', sources)).toEqual([
    ['domain/marks/marks.test.ts'],
    ['domain/access.test.ts', 'server/features/study/saving/save.test.ts', 'server/features/study/study.test.ts'],
  ])
})

test('a rule without a folder is tested by the test beside it, then by all rules', () => {
  expect(relatedTests('domain/access.ts', sources)).toEqual([['domain/access.test.ts'], ['domain/marks/marks.test.ts']])
})

test('statements behind another file of their folder are tested where that file is used', () => {
  expect(relatedTests('server/live/queries.ts', sources)).toEqual([
    ['server/features/live/follow.test.ts', 'server/features/permissions.test.ts'],
  ])
})
