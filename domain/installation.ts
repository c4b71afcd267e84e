/**
 * Rating of a figure of the installation, displayed as a color on the operator page; `waiting` for what a new installation
 * has not done yet.
 */
export type Level = 'good' | 'waiting' | 'look' | 'act'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Backups = {
  scheduled: boolean
  /** Seconds since the last complete one; null if there is none. */
  age: number | null
  failedSince: boolean
  /** Seconds since the process started. */
  uptime: number
}

/** Backups run daily, so one is late after 26 hours; a new installation gets two hours. */
export function judgeBackup({ scheduled, age, failedSince, uptime }: Backups): Level {
  if (failedSince) return 'act'
  if (!scheduled) return 'look'
  if (age === null) return uptime < 2 * HOUR ? 'waiting' : 'act'
  if (age > 3 * DAY) return 'act'
  return age > 26 * HOUR ? 'look' : 'good'
}

/** Backups are proven weekly. */
export function judgeProof({ scheduled, age, failedSince, uptime }: Backups): Level {
  if (failedSince) return 'act'
  if (age === null) return scheduled && uptime < 2 * HOUR ? 'waiting' : 'look'
  if (age > 30 * DAY) return 'act'
  return age > 8 * DAY ? 'look' : 'good'
}

type Space = { freeBytes: number; totalBytes: number; fullInDays: number | null }

export function judgeDisk({ freeBytes, totalBytes, fullInDays }: Space): Level {
  const share = totalBytes === 0 ? 0 : freeBytes / totalBytes
  if (share < 0.05 || (fullInDays !== null && fullInDays < 3)) return 'act'
  return share < 0.15 || (fullInDays !== null && fullInDays < 30) ? 'look' : 'good'
}

/** Whole days until a disk is full at this growth; null if the growth is unknown, or there is none. */
export function daysUntilFull(freeBytes: number, bytesPerDay: number | null): number | null {
  return bytesPerDay === null || bytesPerDay <= 0 ? null : Math.floor(freeBytes / bytesPerDay)
}

/** @param age seconds since work was lost: people need time to find out what is missing */
export function judgeLostWork(age: number): Level {
  return age > 7 * DAY ? 'look' : 'act'
}

/** Without a synchronous standby, a failover may lose saves. */
export function judgeStandby({ isVisible, synchronous }: { isVisible: boolean; synchronous: number }): Level {
  if (!isVisible) return 'look'
  return synchronous === 0 ? 'act' : 'good'
}

/** Certificates are usually renewed a month before they expire. */
export function judgeCertificate(secondsLeft: number): Level {
  if (secondsLeft < 7 * DAY) return 'act'
  return secondsLeft < 21 * DAY ? 'look' : 'good'
}

/** @param oldestSeconds wait of the oldest job or mail */
export function judgeWait(oldestSeconds: number): Level {
  if (oldestSeconds > HOUR) return 'act'
  return oldestSeconds > 15 * MINUTE ? 'look' : 'good'
}

/** Reasons for failed deliveries: no connection to the mail server, rejected credentials, or a rejected mail. */
export const MAIL_FAILURES = ['unreachable', 'sign-in', 'rejected', 'other'] as const
export type MailFailure = (typeof MAIL_FAILURES)[number]

type Mails = {
  waiting: number
  held: number
  givenUp: number
  oldestSeconds: number
  /** Seconds since the last delivery; null if none is known. */
  lastSentSeconds: number | null
  failures: readonly { kind: MailFailure; waiting: number; oldestSeconds: number }[]
}

/** Failures that concern every mail, rather than one of them. */
const SERVER_FAILURES: readonly MailFailure[] = ['unreachable', 'sign-in']

export function judgeMails({ waiting, held, givenUp, oldestSeconds, lastSentSeconds, failures }: Mails): Level {
  const isServerDown = failures.some(
    (failure) =>
      failure.waiting > 0 &&
      SERVER_FAILURES.includes(failure.kind) &&
      (lastSentSeconds === null || lastSentSeconds >= failure.oldestSeconds),
  )
  if (isServerDown) return 'act'
  const wait = judgeWait(oldestSeconds)
  if (wait !== 'good') return wait
  return givenUp > 0 || held > 0 || waiting > 200 ? 'look' : 'good'
}

/** @param longestLag seconds from an event at the payment provider to its effect here */
export function judgeWebhooks(longestLag: number): Level {
  if (longestLag > HOUR) return 'act'
  return longestLag > 5 * MINUTE ? 'look' : 'good'
}

/** A few failures are forgotten passwords; many are guessing. */
export function judgeSignIns(failedLastHour: number): Level {
  return failedLastHour > 100 ? 'look' : 'good'
}

export function judgeErrors(lastDay: number): Level {
  if (lastDay > 50) return 'act'
  return lastDay > 0 ? 'look' : 'good'
}
