import { t } from '@lingui/core/macro'
import { type Day, nextDay, startOfWeek } from '#domain/progress/study-history.ts'
import { localeTag } from '#web/language/i18n.ts'

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
  const weekday = new Intl.DateTimeFormat(localeTag(), { weekday: 'long', timeZone: 'UTC' }).format(new Date(day))
  const name = isToday ? t`${weekday}, today` : weekday
  const plans = planned.join(', ')
  if (studied && planned.length > 0) return t`${name}: studied, planned: ${plans}`
  if (studied) return t`${name}: studied`
  return planned.length > 0 ? t`${name}: planned: ${plans}` : name
}

/** Short name of a day, such as "Mon". */
export function shortDayName(day: Day): string {
  return new Intl.DateTimeFormat(localeTag(), { weekday: 'short', timeZone: 'UTC' }).format(new Date(day))
}
