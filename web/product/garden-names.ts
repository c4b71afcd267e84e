import { plural, t } from '@lingui/core/macro'
import { type Bud, LEAF_STATES, type Leaf, type Plant } from '#domain/progress/garden.ts'

/** Describes a garden: "4 of 11 lessons finished", "1 of 3 tests passed". */
export function describePlants(plants: readonly Plant[]): string[] {
  const count = (...kinds: Plant[]) => plants.filter((plant) => kinds.includes(plant)).length
  const finished = count('finished')
  const lessons = count(...LEAF_STATES)
  const passed = count('blossom')
  const tests = count('bud', 'blossom')
  return [
    ...(lessons === 0
      ? []
      : [plural(lessons, { one: `${finished} of # lesson finished`, other: `${finished} of # lessons finished` })]),
    ...(tests === 0
      ? []
      : [plural(tests, { one: `${passed} of # test passed`, other: `${passed} of # tests passed` })]),
  ]
}

/** Name of a leaf or bud, with its state: "Lesson 3: Unit Rates, begun", "Test: Ratios, not passed yet". */
export function nameOf(plant: Leaf | Bud): string {
  const { title } = plant
  if (plant.kind === 'test') return plant.passed ? t`Test: ${title}, passed` : t`Test: ${title}, not passed yet`
  const { number } = plant
  switch (plant.state) {
    case 'open':
      return t`Lesson ${number}: ${title}, not started`
    case 'begun':
      return t`Lesson ${number}: ${title}, begun`
    case 'finished':
      return t`Lesson ${number}: ${title}, finished`
  }
}
