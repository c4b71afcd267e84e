import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeTrend, type MonthlyShares, monthOf, TREND_MONTHS, updateShares, yearlyCents } from './revenue-trend.ts'

const NOW = new Date('2026-11-22T19:00:00Z')
const [may, june, october] = ['2026-05-31T23:59:59Z', '2026-06-01T00:00:00Z', '2026-10-15T00:00:00Z'].map(
  (text) => new Date(text),
) as [Date, Date, Date]
const none = { yearlyCents: 0, paying: false, trialStartedAt: null }
const monthly = { yearlyCents: 12 * 1999, paying: true, trialStartedAt: null }

const inMonth = (shares: MonthlyShares, month: string) =>
  computeTrend(shares, NOW).find((figures) => figures.month === month)

test('a plan counts from the month of its first renewal, and its trial in the month it started', () => {
  const trial = updateShares({}, { ...none, trialStartedAt: may }, may)
  const paid = updateShares(trial, { ...monthly, trialStartedAt: may }, june)
  expect(paid).toEqual({ 'trials/2026-05': 1, 'revenue/2026-06': 23_988, 'paying/2026-06': 1 })
  expect(inMonth(paid, '2026-05')).toMatchObject({ monthlyRevenue: 0, trials: 1 })
  expect(inMonth(paid, '2026-11')).toEqual({
    month: '2026-11',
    monthlyRevenue: 1999,
    trials: 0,
    lost: 0,
    churnPercent: 0,
  })
})

test('an end that is reported late belongs to the month in which it took effect', () => {
  const ended = updateShares(updateShares({}, monthly, may), none, october)
  expect(inMonth(ended, '2026-09')).toMatchObject({ monthlyRevenue: 1999, churnPercent: 0 })
  expect(inMonth(ended, '2026-10')).toMatchObject({ monthlyRevenue: 0, lost: 1, churnPercent: 100 })
  expect(inMonth(ended, '2026-11')).toMatchObject({ monthlyRevenue: 0, lost: 0, churnPercent: null })
})

test('a refunded payment is not revenue, and a cancellation undone within its month is not a loss', () => {
  const bought = updateShares({}, monthly, may)
  expect(inMonth(updateShares(bought, none, may), '2026-05')).toMatchObject({ monthlyRevenue: 0, lost: 1 })
  const resumed = updateShares(updateShares(bought, none, october), monthly, october)
  expect(resumed).toEqual(bought)
})

test('a new price or plan changes revenue from its month on and is not a loss', () => {
  const changed = updateShares(updateShares({}, monthly, may), { ...monthly, yearlyCents: 12 * 2999 }, october)
  expect(inMonth(changed, '2026-09')).toMatchObject({ monthlyRevenue: 1999 })
  expect(inMonth(changed, '2026-10')).toMatchObject({ monthlyRevenue: 2999, lost: 0 })
})

test('monthly and annual amounts add up without rounding errors', () => {
  expect(yearlyCents({ premium_monthly: 1999, premium_annual: 19_999, premium_plus_family: 3999 })).toBe(
    12 * 1999 + 19_999 + 12 * 3999,
  )
})

test('after any sequence of changes the shares add up to the current state, and updates are idempotent', () => {
  const anyState = fc.record({
    yearlyCents: fc.nat(100_000),
    paying: fc.boolean(),
    trialStartedAt: fc.constantFrom(null, may),
  })
  const anyMoment = fc.date({ min: new Date('2026-01-01'), max: NOW, noInvalidDate: true })
  fc.assert(
    fc.property(fc.array(fc.tuple(anyState, anyMoment), { minLength: 1 }), (changes) => {
      const shares = changes.reduce((before, [state, at]) => updateShares(before, state, at), {} as MonthlyShares)
      const [state, at] = changes.at(-1) ?? [none, NOW]
      expect(updateShares(shares, state, at)).toEqual(shares)
      expect(Object.values(shares)).not.toContain(0)
      const trend = computeTrend(shares, NOW)
      expect(trend).toHaveLength(TREND_MONTHS)
      expect(trend.at(-1)).toMatchObject({ month: monthOf(NOW), monthlyRevenue: Math.round(state.yearlyCents / 12) })
      expect(trend.every(({ lost }) => lost >= 0)).toBe(true)
    }),
  )
})
