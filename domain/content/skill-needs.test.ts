import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dropNeeds, findNeedProblems, findUnknownNeeds } from './skill-needs.ts'

/** `skills({ a: ['b'] })`: A needs B. */
const skills = (needs: Record<string, string[]>) =>
  Object.entries(needs).map(([id, needed]) => ({
    id,
    name: id.toUpperCase(),
    needs: needed.map((skill) => ({ skill, because: `Uses ${skill}.` })),
  }))

describe('the needs of skills', () => {
  it('without a circle have no problems, even if two ways lead to the same skill', () => {
    expect(findNeedProblems(skills({ a: [], b: ['a'], c: ['a'], d: ['b', 'c'], e: ['d', 'a'] }))).toEqual([])
  })

  it('cannot include the skill itself, or one twice', () => {
    expect(findNeedProblems(skills({ a: ['a'], b: ['a', 'c', 'a'], c: [] }))).toEqual([
      { skill: 0, need: 0, message: 'A skill can’t need itself' },
      { skill: 1, need: 2, message: 'This skill is in the list twice' },
    ])
  })

  it('that lead in a circle are reported once, with the names on the way', () => {
    expect(findNeedProblems(skills({ z: ['a'], a: ['x', 'b'], b: ['c'], c: ['a'], x: [] }))).toEqual([
      {
        skill: 3,
        need: 0,
        message: 'These needs lead in a circle: “C” needs “A”, which needs “B”, which needs “C” again',
      },
    ])
    expect(findNeedProblems(skills({ a: ['b'], b: ['c'], c: ['d'], d: ['e'], e: ['f'], f: ['a'] }))).toMatchObject([
      {
        skill: 5,
        message:
          'These needs lead in a circle: “F” needs “A”, which needs “B”, which needs “C”, which needs 2 more, which needs “F” again',
      },
    ])
  })

  it('that lead in a circle through another grade are reported at a skill of this one', () => {
    const elsewhere = skills({ 'e.a': ['e.b'], 'e.b': ['a'] })
    expect(findNeedProblems(skills({ b: [], a: ['b', 'e.a'] }), elsewhere)).toEqual([
      {
        skill: 1,
        need: 1,
        message: 'These needs lead in a circle: “A” needs “E.A”, which needs “E.B”, which needs “A” again',
      },
    ])
    expect(findNeedProblems(skills({ b: [] }), skills({ x: ['y'], y: ['x'] }))).toEqual([])
  })

  it('can only be skills of the list or of elsewhere in the subject', () => {
    const list = skills({ a: ['b', 'unheard'], b: ['e'] })
    const problems = findUnknownNeeds(list, skills({ e: [] }))
    expect(problems).toEqual([{ skill: 0, need: 1, message: 'There is no skill "unheard" in this subject' }])
    expect(dropNeeds(list, problems).map(({ needs }) => needs.map(({ skill }) => skill))).toEqual([['b'], ['e']])
  })

  it('have no problem after those with one are dropped, and none is reported if each skill needs only earlier ones', () => {
    const graph = fc.array(fc.array(fc.nat(11), { maxLength: 4 }), { minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(graph, (targets) => {
        const list = skills(Object.fromEntries(targets.map((needs, index) => [`s${index}`, needs.map((n) => `s${n}`)])))
        const rest = dropNeeds(list, findNeedProblems(list))
        expect(findNeedProblems(rest)).toEqual([])
        const forward = list.map((skill, index) => ({
          ...skill,
          needs: [...new Set(skill.needs.map((need) => need.skill))]
            .filter((id) => Number(id.slice(1)) < index)
            .map((id) => ({ skill: id })),
        }))
        expect(findNeedProblems(forward)).toEqual([])
      }),
    )
  })

  it('are checked in time for as many as a subject can have, beside those of other grades', () => {
    const upTo = (index: number) => [1, 2, 3, 4].map((step) => index - step).filter((one) => one >= 0)
    const list = (count: number, grade: string) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, n) => [`${grade}${n}`, upTo(n).map((one) => `${grade}${one}`)]),
      )
    const own = skills(list(300, 'own'))
    expect(findNeedProblems(own.toReversed(), skills(list(3000, 'other')))).toEqual([])
  })
})
