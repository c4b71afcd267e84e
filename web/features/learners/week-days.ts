import { type Day, nextDay, startOfWeek } from '#domain/progress/study-history.ts'

export type WeekDay = {
  day: Day
  isToday: boolean
  studied: boolean
  /** Names of the lessons and tests planned for it. */
  planned: string[]
}

/** Days of the current week from Monday, with study and plans. */
export function listWeekDays({
  today,
  studied,
  planned,
}: {
  today: Day
  studied: readonly Day[]
  planned: readonly { day: Day; name: string }[]
}): WeekDay[] {
  const monday = startOfWeek(today)
  return Array.from({ length: 7 }, (_, index) => {
    const day = nextDay(monday, index)
    return {
      day,
      isToday: day === today,
      studied: studied.includes(day),
      planned: planned.filter((plan) => plan.day === day).map(({ name }) => name),
    }
  })
}

/** Describes a day to a screen reader: "Saturday, today: studied, planned: Lesson 4: Circles". */
export function describeWeekDay({ day, isToday, studied, planned }: WeekDay): string {
  const name = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(new Date(day))
  const facts = [studied && 'studied', planned.length > 0 && `planned: ${planned.join(', ')}`].filter(Boolean)
  return `${name}${isToday ? ', today' : ''}${facts.length > 0 ? `: ${facts.join(', ')}` : ''}`
}

/** Short name of a day, such as "Mon". */
export function shortDayName(day: Day): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' }).format(new Date(day))
}
