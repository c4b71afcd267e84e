import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { contract } from '#contract/index.ts'
import { api, client } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatBytes, formatDate, formatTime, formatTimeAgo } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { formatCount, formatDuration } from './status-format.ts'

export type Status = InferContractRouterOutputs<typeof contract>['operator']['status']
type Level = Status['backup']['level']

const LEVELS: Record<Level, { tone: Tone; label: string }> = {
  good: { tone: 'success', label: 'Good' },
  waiting: { tone: 'info', label: 'Waiting' },
  look: { tone: 'warning', label: 'Take a look' },
  act: { tone: 'danger', label: 'Act now' },
}

const MAIL_FAILURES: Record<Status['mails']['failures'][number]['kind'], string> = {
  unreachable: 'The mail server can’t be reached',
  'sign-in': 'The mail server rejects the name or password of SMTP_URL',
  rejected: 'The mail server rejects them',
  other: 'The log has the reason',
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
        <CheckCard title="Lost work" level={status.lostWork.level} help="lost-work">
          {status.lostWork.losses.map(({ at, from, to }) => (
            <p key={at.getTime()} className="font-semibold">
              Acknowledged work was lost between {formatMoment(from)} and {formatMoment(to)}.
            </p>
          ))}
          <p>Open pages have sent their last saves again.</p>
        </CheckCard>
      )}
      <CheckCard title="Backup" level={backup.level} help="backup">
        {backup.failure && (
          <p className="wrap-anywhere font-semibold">
            The last one failed {formatTimeAgo(backup.failure.at, now)}: {backup.failure.reason}
          </p>
        )}
        <p>
          {backup.last
            ? `Last complete backup: ${formatTimeAgo(backup.last.at, now)}, ${formatCount(backup.last.rows)} rows.`
            : backup.firstDueAt
              ? `First backup due at ${formatTime(backup.firstDueAt)}.`
              : 'No backup yet.'}
        </p>
        <p>{backup.scheduled ? 'One is made every day.' : 'None are scheduled: BACKUPS is off.'}</p>
      </CheckCard>
      <CheckCard title="Backup tested" level={proof.level} help="backup">
        {proof.failure && (
          <p className="wrap-anywhere font-semibold">
            The last test failed {formatTimeAgo(proof.failure.at, now)}: {proof.failure.reason}
          </p>
        )}
        <p>
          {proof.last
            ? `Last restored and compared: ${formatTimeAgo(proof.last.at, now)}, all ${formatCount(proof.last.rows)} rows match.`
            : proof.level === 'waiting'
              ? 'The first backup is restored as a test once it is made.'
              : 'No backup has been restored as a test yet.'}
        </p>
      </CheckCard>
      {status.standby && <Standby {...status.standby} />}
      {status.disks.map(({ name, level, freeBytes, totalBytes, fullInDays }) => (
        <CheckCard
          key={name}
          title={name === 'data' ? 'Disk with the data' : 'Disk with the backups'}
          level={level}
          help="disk"
        >
          <p>
            {formatBytes(freeBytes)} free of {formatBytes(totalBytes)}.
          </p>
          {fullInDays !== null && fullInDays < MAX_FORECAST_DAYS && (
            <p>
              At the growth of the last week it’s full in{' '}
              {fullInDays === 1 ? '1 day' : `${formatCount(fullInDays)} days`}.
            </p>
          )}
          {level !== 'good' && (
            <p className="font-semibold">
              When it’s full, {name === 'data' ? 'nothing can be saved' : 'no backup can be made'}.
            </p>
          )}
        </CheckCard>
      ))}
      {status.certificate && (
        <CheckCard title="Certificate" level={status.certificate.level} help="certificate">
          <p>
            {status.certificate.expiresAt.getTime() > now
              ? `Expires on ${formatDate(status.certificate.expiresAt)}, in ${formatDuration((status.certificate.expiresAt.getTime() - now) / 1000)}.`
              : `Expired on ${formatDate(status.certificate.expiresAt)}. Browsers warn against this site.`}
          </p>
        </CheckCard>
      )}
      <CheckCard title="Emails" level={mails.level} help="mail">
        <p>
          {mails.waiting === 0
            ? 'None waiting.'
            : `${formatCount(mails.waiting)} waiting, the oldest for ${formatDuration(mails.oldestSeconds)}.`}
        </p>
        {mails.failures.map((failure) => (
          <p key={failure.kind} className="font-semibold">
            {MAIL_FAILURES[failure.kind]}: {formatCount(failure.waiting + failure.givenUp)} not sent, the oldest for{' '}
            {formatDuration(failure.oldestSeconds)}.
          </p>
        ))}
        {mails.held > 0 && <p>{formatCount(mails.held)} on hold since a restore.</p>}
        {mails.givenUp > 0 && (
          <>
            <p>{formatCount(mails.givenUp)} couldn’t be delivered. We stopped trying.</p>
            <ResendMails />
          </>
        )}
      </CheckCard>
      <CheckCard title="Background work" level={jobs.level} help="background-work">
        {late.length === 0 ? (
          <p>Nothing is overdue.</p>
        ) : (
          late.map(({ queue, due, oldestSeconds }) => (
            <p key={queue} className="wrap-anywhere">
              {queue}: {formatCount(due)} due, the oldest for {formatDuration(oldestSeconds)}.
            </p>
          ))
        )}
      </CheckCard>
      <CheckCard title="Payments" level={webhooks.level} help="lost-payment-events">
        <p>
          {webhooks.lastAt
            ? `${formatCount(webhooks.events)} events in the last day, the last one ${formatTimeAgo(webhooks.lastAt, now)}, at most ${formatDuration(webhooks.longestLagSeconds)} late.`.replace(
                / (?=(?:ms|s|min|h) )/g,
                '\u00a0',
              )
            : 'No events from the payment provider in the last day.'}
        </p>
        <p>
          {status.failedPayments === 0
            ? 'No unpaid renewals.'
            : `${formatCount(status.failedPayments)} unpaid ${status.failedPayments === 1 ? 'renewal' : 'renewals'}.`}
        </p>
      </CheckCard>
      <CheckCard title="Failed sign-ins" level={signIns.level} help="health-and-logs">
        <p>
          {formatCount(signIns.failedLastHour)} in the last hour, {formatCount(signIns.failedLastDay)} in the last day.
        </p>
      </CheckCard>
      <CheckCard title="Errors" level={errors.level} help="health-and-logs">
        <p>
          {errors.lastDay === 0
            ? 'None in the last day.'
            : `${formatCount(errors.lastDay)} in the last day, listed below.`}
        </p>
      </CheckCard>
    </ul>
  )
}

function Standby({ level, isVisible, synchronous, lagBytes }: NonNullable<Status['standby']>) {
  return (
    <CheckCard title="Standby of the database" level={level} help="standby">
      {!isVisible ? (
        <p>Trellis can’t see it: its database role needs the right pg_monitor.</p>
      ) : synchronous === 0 ? (
        <p className="font-semibold">No standby confirms saves. If the database fails now, saved work can be lost.</p>
      ) : (
        <p>
          {synchronous === 1
            ? 'One standby confirms every save'
            : `${formatCount(synchronous)} standbys confirm every save`}
          {lagBytes !== null && `, at most ${formatBytes(lagBytes)} behind`}.
        </p>
      )}
    </CheckCard>
  )
}

/** Longer forecasts say nothing: growth changes. */
const MAX_FORECAST_DAYS = 365

/** Date and time to the second. */
function formatMoment(moment: Date) {
  return moment.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' })
}

function CheckCard({ title, level, help, children }: Check) {
  const { tone, label } = LEVELS[level]
  return (
    <Card as="li" padding="snug" className="grid min-w-0 content-start gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">{title}</h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {children}
      {(level === 'look' || level === 'act') && (
        <p>
          <a className="link inline-flex min-h-11 items-center" href={`/operator/help#${help}`}>
            What to do
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
      toast.success(
        'Sending again',
        resent === 1 ? '1 email will be sent.' : `${formatCount(resent)} emails will be sent.`,
      )
      return queryClient.invalidateQueries({ queryKey: api.operator.key() })
    },
    failed: () => toast.error('The emails couldn’t be sent again. Please try again.'),
  })
  return (
    <Button
      variant="secondary"
      size="small"
      className="w-fit"
      busy={resend.isPending}
      busyLabel="Sending..."
      onClick={() => resend.mutate()}
    >
      Send again
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
