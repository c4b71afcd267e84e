import { CalendarDays } from 'lucide-react'
import { longDay } from '#web/ui/calendar-day.ts'
import { dayOf, dueNote } from './due-note.ts'

/** When an assignment is due; one that is done, or cannot be done yet, needs no reminder. */
export function DueDate({ day, reminds }: { day: string; reminds: boolean }) {
  const note = reminds ? dueNote(day, dayOf(new Date())) : null
  return (
    <div className="flex gap-2 text-ink-soft">
      <CalendarDays aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <div>
        <p>Due: {longDay(day)}</p>
        {note && <p className="text-sm">{note}</p>}
      </div>
    </div>
  )
}
