/** A day of a learner's own calendar, as YYYY-MM-DD; such texts sort as the days do. */
export type Day = string

/** The longest streak that is looked for: a year. */
export const LONGEST_STREAK = 366

/**
 * How many days in a row something was done, ending today or, while today is still open, yesterday. Days may come in
 * any order and more than once; those after today do not count.
 */
export function streakDays(days: readonly Day[], today: Day): number {
  const done = new Set(days)
  let day = done.has(today) ? today : addDays(today, -1)
  let length = 0
  while (done.has(day)) {
    length += 1
    day = addDays(day, -1)
  }
  return length
}

/** The Monday of the week that the day is in. */
export function mondayOf(day: Day): Day {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  return addDays(day, -sinceMonday)
}

function addDays(day: Day, count: number): Day {
  const moved = new Date(day)
  moved.setUTCDate(moved.getUTCDate() + count)
  return moved.toISOString().slice(0, 10)
}
