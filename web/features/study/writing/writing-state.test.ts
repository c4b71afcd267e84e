import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isUnsaved,
  needsSaving,
  noWriting,
  reduceWriting,
  type ServerAnswer,
  type WritingEvent,
  type WritingState,
} from './writing-state.ts'

const run = (events: WritingEvent[], state: WritingState = noWriting) => events.reduce(reduceWriting, state)
const typed = (text: string): WritingEvent => ({ kind: 'typed', text })
const answer = (text: string, version: number, done = false): ServerAnswer => ({ text, checked: [], done, version })
const saved = (text: string, version = 100) =>
  run([typed(text), { kind: 'sending', now: version }, { kind: 'saved', version }])

describe('a text', () => {
  test('is saved once, and again after a change', () => {
    const state = saved('One')
    expect([needsSaving(state), isUnsaved(state)]).toEqual([false, false])
    expect(needsSaving(run([typed('One more')], state))).toBe(true)
  })

  test('typed while a save is in flight is sent afterwards, on the version of that save', () => {
    const state = run([typed('One'), { kind: 'sending', now: 100 }, typed('One two')])
    expect(run([{ kind: 'sending', now: 200 }], state).inFlight).toMatchObject({ text: 'One', version: 100 })
    const next = run(
      [
        { kind: 'saved', version: 100 },
        { kind: 'sending', now: 200 },
      ],
      state,
    )
    expect(next.inFlight).toMatchObject({ text: 'One two', basedOn: 100, version: 101 })
  })

  test('over the limit stays in the browser, and is saved once it is shorter', () => {
    const long = run([typed('word '.repeat(301))])
    expect([needsSaving(long), isUnsaved(long)]).toEqual([false, true])
    expect(needsSaving(run([typed('word '.repeat(300))], long))).toBe(true)
  })

  test('without a word is never done', () => {
    expect(run([typed(' ... '), { kind: 'finished' }]).mine.done).toBe(false)
    const done = run([typed('One'), { kind: 'finished' }, typed('')])
    expect([done.mine.done, needsSaving(done)]).toEqual([true, false])
  })

  test('that was rejected is not sent again until it changes', () => {
    const rejected = run([typed('One'), { kind: 'sending', now: 1 }, { kind: 'rejected' }])
    expect(needsSaving(rejected)).toBe(false)
    expect(needsSaving(run([typed('Two')], rejected))).toBe(true)
  })
})

describe('an answer of the server', () => {
  test('from before the last save changes nothing', () => {
    const state = saved('New', 200)
    expect(run([{ kind: 'loaded', answer: answer('Old', 100), readAt: 0 }], state)).toBe(state)
  })

  test('with the text of a save whose response was lost counts as that save', () => {
    const state = run([typed('One'), { kind: 'sending', now: 100 }, typed('One two')])
    const loaded = run([{ kind: 'loaded', answer: answer('One', 100), readAt: 0 }], state)
    expect(loaded).toMatchObject({ conflict: null, version: 100, mine: { text: 'One two' } })
  })

  test('that another device wrote replaces an unchanged text, and is a conflict with a changed one', () => {
    const theirs: WritingEvent = { kind: 'loaded', answer: answer('Theirs', 300), readAt: 0 }
    expect(run([theirs], saved('One')).mine.text).toBe('Theirs')
    const both = run([typed('Mine'), theirs], saved('One'))
    expect(both).toMatchObject({ conflict: { kind: 'changed' }, mine: { text: 'Mine' } })
    expect(needsSaving(both)).toBe(false)
    const kept = run([{ kind: 'resolved', keep: 'mine' }], both)
    expect(kept).toMatchObject({ version: 300, mine: { text: 'Mine' }, conflict: null })
    expect(needsSaving(kept)).toBe(true)
    const taken = run([{ kind: 'resolved', keep: 'theirs' }], both)
    expect([taken.mine.text, needsSaving(taken)]).toEqual(['Theirs', false])
  })

  test('that is done on another device is done here, with the ticks of both kept where only one changed them', () => {
    const theirs: WritingEvent = { kind: 'loaded', answer: answer('One', 300, true), readAt: 0 }
    const state = run([{ kind: 'ticked', position: 2, ticked: true }, theirs], saved('One'))
    expect(state.mine).toEqual({ text: 'One', checked: [2], done: true })
  })

  test('that is gone empties an unchanged text, and is a conflict with a changed one', () => {
    const gone: WritingEvent = { kind: 'conflict', answer: null }
    expect(run([gone], saved('One'))).toEqual(noWriting)
    const both = run([typed('More'), gone], saved('One'))
    expect(both.conflict).toEqual({ kind: 'deleted' })
    expect(run([{ kind: 'resolved', keep: 'mine' }], both)).toEqual({ ...noWriting, mine: both.mine })
    expect(run([{ kind: 'resolved', keep: 'theirs' }], both)).toEqual(noWriting)
  })

  test('that is missing from a response of about the time of the save does not count as deleted', () => {
    const missing = (readAt: number): WritingEvent => ({ kind: 'loaded', answer: null, readAt })
    const state = saved('One', 1_000_000)
    expect(run([missing(1_000_030)], state)).toBe(state)
    expect(run([missing(2_000_000)], state)).toEqual(noWriting)
  })
})

/** Server as contract/writing.ts describes it. */
function save(stored: ServerAnswer | null, sent: NonNullable<WritingState['inFlight']>) {
  const { basedOn, ...next } = sent
  const same = stored && stored.text === next.text && (stored.done || !next.done)
  if (same) return { stored, event: { kind: 'saved', version: stored.version } as const }
  if ((stored?.version ?? 0) !== basedOn) return { stored, event: { kind: 'conflict', answer: stored } as const }
  return {
    stored: { ...next, done: next.done || (stored?.done ?? false) },
    event: { kind: 'saved', version: next.version } as const,
  }
}

type Step =
  | { device: 0 | 1; kind: 'type' | 'send' | 'lose' | 'load' | 'remove' | 'finish' }
  | { device: 0 | 1; kind: 'resolve'; keep: 'mine' | 'theirs' }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    device: fc.constantFrom(0 as const, 1 as const),
    kind: fc.constantFrom(
      'type' as const,
      'type' as const,
      'send' as const,
      'send' as const,
      'lose' as const,
      'load' as const,
      'remove' as const,
      'finish' as const,
    ),
  }),
  fc.record({
    device: fc.constantFrom(0 as const, 1 as const),
    kind: fc.constant('resolve' as const),
    keep: fc.constantFrom('mine' as const, 'theirs' as const),
  }),
)

test('no device replaces or deletes a text that it has not shown, in any history of two devices', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 60 }), (steps) => {
      let stored: ServerAnswer | null = null
      const devices: [WritingState, WritingState] = [noWriting, noWriting]
      /** Texts that each device has shown. */
      const shown = [new Set(['']), new Set([''])]
      let clock = 1_000_000
      const apply = (device: 0 | 1, event: WritingEvent) => {
        devices[device] = reduceWriting(devices[device], event)
        const { mine, conflict } = devices[device]
        shown[device]?.add(mine.text)
        if (conflict?.kind === 'changed') shown[device]?.add(conflict.answer.text)
      }
      for (const [index, step] of steps.entries()) {
        const { device } = step
        clock += 100
        switch (step.kind) {
          case 'type':
            apply(device, typed(`text ${index}`))
            break
          case 'finish':
            apply(device, { kind: 'finished' })
            break
          case 'resolve':
            apply(device, { kind: 'resolved', keep: step.keep })
            break
          case 'load':
            apply(device, { kind: 'loaded', answer: stored, readAt: clock })
            break
          case 'remove':
            if (devices[device].version === 0 || stored === null) break
            stored = null
            apply(device, { kind: 'removed' })
            break
          case 'send':
          case 'lose': {
            apply(device, { kind: 'sending', now: clock })
            const { inFlight } = devices[device]
            if (!inFlight || !needsSaving(devices[device])) break
            const before: ServerAnswer | null = stored
            const response = save(before, inFlight)
            if (before !== null && response.stored !== before) expect(shown[device]).toContain(before.text)
            stored = response.stored
            if (step.kind === 'send') apply(device, response.event)
          }
        }
      }
      // A device that has nothing unsaved shows what is stored, once it has loaded it.
      for (const device of [0, 1] as const) {
        clock += 100
        apply(device, { kind: 'loaded', answer: stored, readAt: clock })
        if (!isUnsaved(devices[device])) expect(devices[device].mine.text).toBe(stored?.text ?? '')
      }
    }),
    { numRuns: 500 },
  )
})
