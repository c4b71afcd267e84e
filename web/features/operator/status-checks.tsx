import { plural, t } from '@lingui/core/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { contract } from '#contract/index.ts'
import { api, client } from '#web/api/client.ts'
import { localeTag } from '#web/language/i18n.ts'
import { useSave } from '#web/product/use-save.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatBytes, formatDate, formatTime, formatTimeAgo } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { formatCount, formatDuration } from './status-format.ts'

export type Status = InferContractRouterOutputs<typeof contract>['operator']['status']
type Level = Status['backup']['level']

const LEVELS: Record<Level, { tone: Tone; label: () => string }> = {
  good: { tone: 'success', label: () => t`Good` },
  waiting: { tone: 'info', label: () => t({ message: 'Waiting', context: 'check' }) },
  look: { tone: 'warning', label: () => t`Take a look` },
  act: { tone: 'danger', label: () => t`Act now` },
}

type MailFailure = Status['mails']['failures'][number]

/** Why mails are not sent, and how many. */
const MAIL_FAILURES: Record<MailFailure['kind'], (count: string, duration: string) => string> = {
  unreachable: (count, duration) => t`The mail server can’t be reached: ${count} not sent, the oldest for ${duration}.`,
  'sign-in': (count, duration) =>
    t`The mail server rejects the name or password of SMTP_URL: ${count} not sent, the oldest for ${duration}.`,
  rejected: (count, duration) => t`The mail server rejects them: ${count} not sent, the oldest for ${duration}.`,
  other: (count, duration) => t`The log has the reason: ${count} not sent, the oldest for ${duration}.`,
}

type Check = {
  title: string
  level: Level
  /** Section of the operations manual with instructions. */
  help: string
  children: ReactNode
}

/** Cards that show whether the operator has to act, with instructions. */
export function StatusChecks({ status, now }: { status: Status; now: number }) {
  const { backup, proof, mails, jobs, webhooks, signIns, errors } = status
  const late = jobs.queues.filter(({ due }) => due > 0)
  return (
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
      {status.lostWork && (
        <CheckCard title={t`Lost work`} level={status.lostWork.level} help="lost-work">
          {status.lostWork.losses.map(({ at, from, to }) => (
            <p key={at.getTime()} className="font-semibold">
              {t`Acknowledged work was lost between ${{ from: formatMoment(from) }} and ${{ to: formatMoment(to) }}.`}
            </p>
          ))}
          <p>{t`Open pages have sent their last saves again.`}</p>
        </CheckCard>
      )}
      <CheckCard title={t`Backup`} level={backup.level} help="backup">
        {backup.failure && (
          <p className="wrap-anywhere font-semibold">
            {t`The last one failed ${{ when: formatTimeAgo(backup.failure.at, now) }}: ${{ reason: backup.failure.reason }}`}
          </p>
        )}
        <p>
          {backup.last
            ? describeBackup(formatTimeAgo(backup.last.at, now), backup.last.rows)
            : backup.firstDueAt
              ? t`First backup due at ${{ time: formatTime(backup.firstDueAt) }}.`
              : t`No backup yet.`}
        </p>
        <p>{backup.scheduled ? t`One is made every day.` : t`None are scheduled: BACKUPS is off.`}</p>
      </CheckCard>
      <CheckCard title={t`Backup tested`} level={proof.level} help="backup">
        {proof.failure && (
          <p className="wrap-anywhere font-semibold">
            {t`The last test failed ${{ when: formatTimeAgo(proof.failure.at, now) }}: ${{ reason: proof.failure.reason }}`}
          </p>
        )}
        <p>
          {proof.last
            ? describeProof(formatTimeAgo(proof.last.at, now), proof.last.rows)
            : proof.level === 'waiting'
              ? t`The first backup is restored as a test once it is made.`
              : t`No backup has been restored as a test yet.`}
        </p>
      </CheckCard>
      {status.standby && <Standby {...status.standby} />}
      {status.disks.map(({ name, level, freeBytes, totalBytes, fullInDays }) => (
        <CheckCard
          key={name}
          title={name === 'data' ? t`Disk with the data` : t`Disk with the backups`}
          level={level}
          help="disk"
        >
          <p>{t`${{ free: formatBytes(freeBytes) }} free of ${{ total: formatBytes(totalBytes) }}.`}</p>
          {fullInDays !== null && fullInDays < MAX_FORECAST_DAYS && (
            <p>
              {plural(fullInDays, {
                one: 'At the growth of the last week it’s full in # day.',
                other: 'At the growth of the last week it’s full in # days.',
              })}
            </p>
          )}
          {level !== 'good' && (
            <p className="font-semibold">
              {name === 'data' ? t`When it’s full, nothing can be saved.` : t`When it’s full, no backup can be made.`}
            </p>
          )}
        </CheckCard>
      ))}
      {status.certificate && (
        <CheckCard title={t`Certificate`} level={status.certificate.level} help="certificate">
          <p>{describeCertificate(status.certificate.expiresAt, now)}</p>
        </CheckCard>
      )}
      <CheckCard title={t`Emails`} level={mails.level} help="mail">
        <p>
          {mails.waiting === 0
            ? t`None waiting.`
            : t`${{ count: formatCount(mails.waiting) }} waiting, the oldest for ${{ duration: formatDuration(mails.oldestSeconds) }}.`}
        </p>
        {mails.failures.map((failure) => (
          <p key={failure.kind} className="font-semibold">
            {MAIL_FAILURES[failure.kind](
              formatCount(failure.waiting + failure.givenUp),
              formatDuration(failure.oldestSeconds),
            )}
          </p>
        ))}
        {mails.held > 0 && <p>{t`${{ count: formatCount(mails.held) }} on hold since a restore.`}</p>}
        {mails.givenUp > 0 && (
          <>
            <p>{t`${{ count: formatCount(mails.givenUp) }} couldn’t be delivered. We stopped trying.`}</p>
            <ResendMails />
          </>
        )}
      </CheckCard>
      <CheckCard title={t`Background work`} level={jobs.level} help="background-work">
        {late.length === 0 ? (
          <p>{t`Nothing is overdue.`}</p>
        ) : (
          late.map(({ queue, due, oldestSeconds }) => (
            <p key={queue} className="wrap-anywhere">
              {t`${queue}: ${{ count: formatCount(due) }} due, the oldest for ${{ duration: formatDuration(oldestSeconds) }}.`}
            </p>
          ))
        )}
      </CheckCard>
      <CheckCard title={t`Payments`} level={webhooks.level} help="lost-payment-events">
        <p>
          {webhooks.lastAt
            ? describeWebhooks(
                webhooks.events,
                keepUnit(formatTimeAgo(webhooks.lastAt, now)),
                keepUnit(formatDuration(webhooks.longestLagSeconds)),
              )
            : t`No events from the payment provider in the last day.`}
        </p>
        <p>
          {status.failedPayments === 0
            ? t`No unpaid renewals.`
            : plural({ count: status.failedPayments }, { one: '# unpaid renewal.', other: '# unpaid renewals.' })}
        </p>
      </CheckCard>
      <CheckCard title={t`Failed sign-ins`} level={signIns.level} help="health-and-logs">
        <p>
          {t`${{ hour: formatCount(signIns.failedLastHour) }} in the last hour, ${{ day: formatCount(signIns.failedLastDay) }} in the last day.`}
        </p>
      </CheckCard>
      <CheckCard title={t`Errors`} level={errors.level} help="health-and-logs">
        <p>
          {errors.lastDay === 0
            ? t`None in the last day.`
            : t`${{ count: formatCount(errors.lastDay) }} in the last day, listed below.`}
        </p>
      </CheckCard>
    </ul>
  )
}

const describeBackup = (when: string, rows: number) =>
  plural(rows, {
    one: `Last complete backup: ${when}, # row.`,
    other: `Last complete backup: ${when}, # rows.`,
  })

const describeProof = (when: string, rows: number) =>
  plural(rows, {
    one: `Last restored and compared: ${when}, # row matches.`,
    other: `Last restored and compared: ${when}, all # rows match.`,
  })

function describeCertificate(expiresAt: Date, now: number): string {
  const date = formatDate(expiresAt)
  const seconds = (expiresAt.getTime() - now) / 1000
  return seconds > 0
    ? t`Expires on ${date}, in ${{ duration: formatDuration(seconds) }}.`
    : t`Expired on ${date}. Browsers warn against this site.`
}

const describeWebhooks = (events: number, when: string, delay: string) =>
  plural(events, {
    one: `# event in the last day, the last one ${when}, at most ${delay} late.`,
    other: `# events in the last day, the last one ${when}, at most ${delay} late.`,
  })

/** A number and its unit in one line: `5 min`. */
const keepUnit = (text: string) => text.replace(/(?<=\d) (?=(?:ms|s|min|h)\b)/, '\u00a0')

function describeStandbys(count: number, lagBytes: number | null): string {
  if (lagBytes === null) {
    return plural(count, { one: 'One standby confirms every save.', other: '# standbys confirm every save.' })
  }
  const lag = formatBytes(lagBytes)
  return plural(count, {
    one: `One standby confirms every save, at most ${lag} behind.`,
    other: `# standbys confirm every save, at most ${lag} behind.`,
  })
}

function Standby({ level, isVisible, synchronous, lagBytes }: NonNullable<Status['standby']>) {
  return (
    <CheckCard title={t`Standby of the database`} level={level} help="standby">
      {!isVisible ? (
        <p>{t`Trellis can’t see it: its database role needs the right pg_monitor.`}</p>
      ) : synchronous === 0 ? (
        <p className="font-semibold">{t`No standby confirms saves. If the database fails now, saved work can be lost.`}</p>
      ) : (
        <p>{describeStandbys(synchronous, lagBytes)}</p>
      )}
    </CheckCard>
  )
}

/** Longer forecasts say nothing: growth changes. */
const MAX_FORECAST_DAYS = 365

/** Date and time to the second. */
function formatMoment(moment: Date) {
  return moment.toLocaleString(localeTag(), { dateStyle: 'medium', timeStyle: 'medium' })
}

function CheckCard({ title, level, help, children }: Check) {
  const { tone, label } = LEVELS[level]
  return (
    <Card as="li" padding="snug" className="grid min-w-0 content-start gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">{title}</h2>
        <Badge tone={tone}>{label()}</Badge>
      </div>
      {children}
      {(level === 'look' || level === 'act') && (
        <p>
          <a className="link inline-flex min-h-11 items-center" href={`/operator/help#${help}`}>
            {t`What to do`}
          </a>
        </p>
      )}
    </Card>
  )
}

function ResendMails() {
  const queryClient = useQueryClient()
  const resend = useSave(client.operator.resendMails, {
    done: ({ resent }) => {
      toast.success(t`Sending again`, plural(resent, { one: '# email will be sent.', other: '# emails will be sent.' }))
      return queryClient.invalidateQueries({ queryKey: api.operator.key() })
    },
    failed: () => toast.error(t`The emails couldn’t be sent again. Please try again.`),
  })
  return (
    <Button
      variant="secondary"
      size="small"
      className="w-fit"
      busy={resend.isPending}
      busyLabel={t`Sending...`}
      onClick={() => resend.mutate()}
    >
      {t`Send again`}
    </Button>
  )
}

/** Numbers of checks that need attention and action. */
export function countOpen(status: Status): { look: number; act: number } {
  const { lostWork, backup, proof, standby, disks, certificate, mails, jobs, webhooks, signIns, errors } = status
  const checks = [lostWork, backup, proof, standby, ...disks, certificate, mails, jobs, webhooks, signIns, errors]
  const levels = checks.map((check) => check?.level)
  return {
    look: levels.filter((level) => level === 'look').length,
    act: levels.filter((level) => level === 'act').length,
  }
}
