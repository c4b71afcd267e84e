import { t } from '@lingui/core/macro'
import { CalendarPlus, ChevronLeft, ChevronRight, CircleCheckBig } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { nextDay, startOfWeek } from '#domain/progress/study-history.ts'
import { hueOf, hueStyle } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { datedFileName, saveFile } from '#web/ui/download.ts'
import { dayFormat } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import type { PlannedItem } from './calendar-file.ts'
import { targetName } from './names.ts'
import { formatWeekdayAndDate } from './target-day.ts'

const formatShortWeekday = dayFormat({ weekday: 'short' })
const formatMonthAndDay = dayFormat({ month: 'long', day: 'numeric' })

export type Planned = PlannedItem & { subjectId: string; color: string; done: boolean }

type PlannedWeekProps = {
  /** Today on the learner's calendar. */
  today: string
  firstName: string
  targets: readonly Planned[]
  /** Page of a lesson or test, for who can open it. */
  linkTo?: (target: Planned) => string
  /** Shown in each day from today on, such as a button that plans something for it. */
  action?: (day: string) => ReactNode
}

/** Planned days of a week, from Monday to Sunday, with the way to other weeks and a calendar file of all of them. */
export function PlannedWeek({ today, firstName, targets, linkTo, action }: PlannedWeekProps) {
  const [monday, setMonday] = useState(startOfWeek(today))
  const heading = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const thisWeek = startOfWeek(today)
  const firstDay = formatMonthAndDay(monday)
  const days = Array.from({ length: 7 }, (_, index) => nextDay(monday, index))
  const name = monday === thisWeek ? t`This week` : t`Week of ${firstDay}`
  const open = targets.filter(({ done }) => !done)
  return (
    <Card as="section" aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 ref={title} tabIndex={-1} id={heading} aria-live="polite" className="me-auto text-xl">
          {name}
        </h2>
        {monday !== thisWeek && (
          <Button
            variant="ghost"
            size="small"
            onClick={() => {
              setMonday(thisWeek)
              // The button goes.
              title.current?.focus()
            }}
          >
            {t`This week`}
          </Button>
        )}
        <Button
          variant="ghost"
          size="small"
          aria-label={t`Previous week`}
          onClick={() => setMonday(nextDay(monday, -7))}
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
        </Button>
        <Button variant="ghost" size="small" aria-label={t`Next week`} onClick={() => setMonday(nextDay(monday, 7))}>
          <ChevronRight aria-hidden="true" className="size-5" />
        </Button>
      </div>
      <ol className="grid grid-cols-1 gap-1.5 md:grid-cols-7">
        {days.map((day) => {
          const planned = targets.filter((target) => target.day === day)
          const date = formatWeekdayAndDate(day)
          return (
            <li
              key={day}
              aria-label={day === today ? t`${date}, today` : date}
              aria-current={day === today ? 'date' : undefined}
              className={`flex min-h-11 min-w-0 gap-3 rounded-md px-3 py-2 md:min-h-28 md:flex-col md:gap-1.5 md:px-2 ${day === today ? 'border-2 border-leaf bg-leaf-wash' : 'border border-transparent bg-sunken/60'}`}
            >
              <span aria-hidden="true" className="w-14 shrink-0 font-semibold text-sm md:w-auto">
                {formatShortWeekday(day)} <span className="font-normal tabular-nums">{Number(day.slice(-2))}</span>
              </span>
              <ul className="grid min-w-0 flex-1 content-start gap-1.5 empty:hidden">
                {planned.map((target) => (
                  <li key={`${target.kind}/${target.itemId}`} className="min-w-0 text-sm">
                    <PlannedItemLine target={target} to={linkTo?.(target)} />
                  </li>
                ))}
              </ul>
              {day >= today && action?.(day)}
            </li>
          )
        })}
      </ol>
      {open.length > 0 && (
        <div>
          <Button variant="secondary" size="small" onClick={() => void saveCalendar(firstName, open)}>
            <CalendarPlus aria-hidden="true" className="size-4.5" />
            {t`Add to calendar (.ics)`}
          </Button>
        </div>
      )}
    </Card>
  )
}

function PlannedItemLine({ target, to }: { target: Planned; to: string | undefined }) {
  const { done, color, subjectName } = target
  const hue = hueStyle[hueOf(color)]
  const text = (
    <>
      <span className={`wrap-anywhere block font-semibold ${to ? 'group-hover:underline' : ''}`}>
        {done && (
          <>
            <CircleCheckBig aria-hidden="true" className="me-1 inline-block size-4 align-[-0.15em] text-success" />
            <span className="sr-only">{t`Done:`} </span>
          </>
        )}
        {targetName(target)}
      </span>
      <span className="block text-ink-soft">{subjectName}</span>
    </>
  )
  const style = `block min-h-11 rounded-sm border-s-4 border-current py-0.5 ps-2 ${hue.text}`
  return to ? (
    <Link to={to} className={`group ${style}`}>
      <span className="text-ink">{text}</span>
    </Link>
  ) : (
    <span className={style}>
      <span className="text-ink">{text}</span>
    </span>
  )
}

/** Saves a calendar file of the planned items; its code loads with the first press. */
async function saveCalendar(firstName: string, items: readonly Planned[]) {
  try {
    const { calendarFile } = await import('./calendar-file.ts')
    const name = t`${firstName}’s planned days`
    saveFile(
      calendarFile(name, items, location.origin),
      datedFileName(name, 'planned-days', new Date(), 'ics'),
      'text/calendar',
    )
  } catch {
    toast.error(t`We couldn’t make the calendar file. Please check your connection and try again.`)
  }
}
