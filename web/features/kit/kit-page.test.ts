import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const read = (pattern: string) =>
  globSync(join(import.meta.dirname, pattern)).map(
    (file) => [basename(file), readFileSync(file, 'utf8')] as const,
  )

/** Stand on every page, and so on this one: mounted by web/root.tsx. */
const ON_EVERY_PAGE = ['route-announcer.tsx', 'skip-link.tsx', 'toaster.tsx']

/** What the text, password, text area and select fields are made of. */
const PART_OF_OTHERS = ['field.tsx']

test('the page at /dev/ui shows every component of web/ui', () => {
  const components = read('../../ui/*.tsx').map(([name]) => name)
  const shown = read('*.tsx').flatMap(([, code]) =>
    [...code.matchAll(/from '#web\/ui\/([^']+\.tsx)'/g)].map(([, name = '']) => name),
  )
  expect([...new Set([...shown, ...ON_EVERY_PAGE, ...PART_OF_OTHERS])].toSorted()).toEqual(
    components.toSorted(),
  )
})
