import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (pattern: string) =>
  globSync(join(import.meta.dirname, pattern))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

/** Mounted on every page by web/root.tsx. */
const ON_EVERY_PAGE = ['RouteAnnouncer', 'SkipLink']

/** Base of the text, password, text area and select fields, and the options of a select. */
const PART_OF_OTHERS = ['Field', 'NamedOptions']

/** One fills the whole page, the other takes its focus. */
const ALONE = ['PageSkeleton', 'ResultHeading']

/** Chooses between a skeleton, an error state and the content. */
const WITHOUT_LOOK = ['Loaded']

test('the kit shows every component of web/ui', () => {
  const components = [...read('../web/ui/*.tsx').matchAll(/^export (?:default )?function ([A-Z]\w*)/gm)].map(
    ([, name = '']) => name,
  )
  const kit = read('*.tsx')
  const shown = components.filter((name) => new RegExp(`<${name}\\b`).test(kit))
  expect(components.length).toBeGreaterThan(20)
  expect([...shown, ...ON_EVERY_PAGE, ...PART_OF_OTHERS, ...ALONE, ...WITHOUT_LOOK].toSorted()).toEqual(
    components.toSorted(),
  )
})
