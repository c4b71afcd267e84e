import { plural, t } from '@lingui/core/macro'
import { SectionCard } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { formatDateTime, formatDay } from '#web/ui/format.ts'
import type { Status } from './status-checks.tsx'
import { formatCount, formatDuration } from './status-format.ts'

type Day = Status['history']['days'][number]
type Tone = 'good' | 'bad' | 'none'

const FILLS: Record<Tone, string> = { good: 'bg-success', bad: 'bg-danger', none: 'bg-gray-wash' }

/** Rows of the timeline: the tone of a day, and the days in words. */
const ROWS: readonly {
  title: () => string
  toneOf: (day: Day) => Tone
  summarize: (days: readonly Day[]) => string
}[] = [
  {
    title: () => t`Outages`,
    toneOf: ({ outageSeconds }) => (outageSeconds > 0 ? 'bad' : 'good'),
    summarize: (days) => {
      const seconds = days.reduce((sum, { outageSeconds }) => sum + outageSeconds, 0)
      return seconds === 0 ? none() : t`${{ duration: formatDuration(seconds) }} in all`
    },
  },
  {
    title: () => t`Backups`,
    toneOf: ({ backups, failedBackups }) => (failedBackups > 0 ? 'bad' : backups > 0 ? 'good' : 'none'),
    summarize: (days) => {
      const made = days.filter(({ backups }) => backups > 0).length
      return plural({ days: days.length }, { one: `on ${made} of # day`, other: `on ${made} of # days` })
    },
  },
  {
    title: () => t`Emails given up`,
    toneOf: ({ mailsGivenUp }) => (mailsGivenUp > 0 ? 'bad' : 'good'),
    summarize: (days) => formatSum(days, ({ mailsGivenUp }) => mailsGivenUp),
  },
  {
    title: () => t`Errors`,
    toneOf: ({ errors }) => (errors > 0 ? 'bad' : 'good'),
    summarize: (days) => formatSum(days, ({ errors }) => errors),
  },
]

function formatSum(days: readonly Day[], countOf: (day: Day) => number) {
  const sum = days.reduce((total, day) => total + countOf(day), 0)
  return sum === 0 ? none() : formatCount(sum)
}

const none = () => t({ message: 'none', context: 'events' })

const dayColumns = (): readonly Column<Day>[] => [
  { header: t({ message: 'Day', context: 'history' }), cell: ({ day }) => formatDay(day) },
  {
    header: t`Outages`,
    align: 'end',
    cell: ({ outageSeconds }) => (outageSeconds === 0 ? none() : formatDuration(outageSeconds)),
  },
  {
    header: t`Backups`,
    align: 'end',
    cell: ({ backups, failedBackups }) =>
      failedBackups > 0
        ? t`${{ made: formatCount(backups) }}, ${{ failed: formatCount(failedBackups) }} failed`
        : formatCount(backups),
  },
  { header: t`Emails given up`, align: 'end', cell: ({ mailsGivenUp }) => formatCount(mailsGivenUp) },
  { header: t`Errors`, align: 'end', cell: ({ errors }) => formatCount(errors) },
]

const outageColumns = (): readonly Column<Status['history']['outages'][number]>[] => [
  { header: t({ message: 'Until', context: 'end of an outage' }), cell: ({ at }) => formatDateTime(at) },
  { header: t({ message: 'Length', context: 'outage' }), align: 'end', cell: ({ seconds }) => formatDuration(seconds) },
  {
    header: t`What happened`,
    cell: ({ cause }) => (cause === 'stopped' ? t`Trellis was not running` : t`Nothing could be saved`),
  },
  { header: t`Tests extended`, align: 'end', cell: ({ extended }) => formatCount(extended) },
]

/** Last 30 days at a glance, with the days on which something went wrong, and the outages. */
export function History({ history: { days, outages } }: Pick<Status, 'history'>) {
  const troubled = days.filter((day) => ROWS.some(({ toneOf }) => toneOf(day) === 'bad')).reverse()
  return (
    <SectionCard title={t`Last 30 days`}>
      <div className="grid grid-cols-1 gap-6">
        <dl className="grid gap-3">
          {ROWS.map(({ title, toneOf, summarize }) => (
            <div key={title()} className="flex flex-wrap justify-between gap-x-4 gap-y-1">
              <dt className="font-semibold">{title()}</dt>
              <dd className="contents">
                <span>{summarize(days)}</span>
                <span aria-hidden="true" className="flex w-full gap-0.5">
                  {days.map((day) => (
                    <span key={day.day} className={`h-5 min-w-0 flex-1 rounded-sm ${FILLS[toneOf(day)]}`} />
                  ))}
                </span>
              </dd>
            </div>
          ))}
        </dl>
        {troubled.length > 0 && (
          <DataTable
            caption={t`Days with something wrong`}
            columns={dayColumns()}
            rows={troubled}
            keyOf={({ day }) => day}
          />
        )}
        {outages.length > 0 && (
          <DataTable
            caption={t`Outages`}
            columns={outageColumns()}
            rows={outages}
            keyOf={({ at }) => String(at.getTime())}
          />
        )}
      </div>
    </SectionCard>
  )
}

type Row = { title: string } & Status['waiting']['mails']

const waitingColumns = (): readonly Column<Row>[] => [
  { header: t`Who waits`, cell: ({ title }) => title },
  { header: t`Under an hour`, align: 'end', cell: ({ underHour }) => formatCount(underHour) },
  { header: t`Under a day`, align: 'end', cell: ({ underDay }) => formatCount(underDay) },
  { header: t`Under a week`, align: 'end', cell: ({ underWeek }) => formatCount(underWeek) },
  { header: t`Longer`, align: 'end', cell: ({ older }) => formatCount(older) },
]

/** Numbers of those who wait, by age, without names. */
export function Waiting({ waiting: { mails, learnerRequests } }: Pick<Status, 'waiting'>) {
  const rows = [
    { title: t`Emails not sent yet`, ...mails },
    { title: t`Children whose parents haven’t answered`, ...learnerRequests },
  ]
  return (
    <SectionCard title={t`Who waits`}>
      <DataTable
        caption={t`Who waits`}
        captionHidden
        columns={waitingColumns()}
        rows={rows}
        keyOf={({ title }) => title}
      />
    </SectionCard>
  )
}
