type Explanation = { code: StartErrorCode; pattern: RegExp; describe: (dataDir: string) => string }

/** First match wins: shared memory errors also include "No space left", and a full disk may look like damage. */
const EXPLANATIONS: Explanation[] = [
  {
    code: 'failed',
    pattern: /could not \w+ (System V |POSIX |anonymous )?shared memory/i,
    describe: () => 'the system denied shared memory to the embedded database',
  },
  {
    code: 'disk-full',
    pattern: /No space left on device|Disk quota exceeded|File too large/,
    describe: (dataDir) => `there is no room left to write in ${dataDir}`,
  },
  {
    code: 'no-account',
    pattern: /could not look up effective user ID/,
    describe: () => 'the current user id has no account entry on this system, which PostgreSQL needs',
  },
  {
    code: 'no-access',
    pattern: /Permission denied|Operation not permitted|Read-only file system|has wrong ownership/,
    describe: (dataDir) => `the embedded database may not read or write its files in ${dataDir}`,
  },
  {
    code: 'damaged',
    pattern:
      /PANIC|corrupt|checksum|control file|checkpoint record|not a valid|contains errors|could not (open|read) (file|directory)|does not exist/,
    describe: (dataDir) => `the database files in ${dataDir} are damaged: restore a backup of that folder`,
  },
]

/** Converts the output of a failed PostgreSQL to one line for users, with the output as `detail`. */
export function explainFailure(output: string, dataDir: string): EmbeddedStartError {
  const known = EXPLANATIONS.find(({ pattern }) => pattern.test(output))
  const lastMessage = output.match(/(?:FATAL|PANIC|error|ERROR): +.*/g)?.at(-1) ?? 'it gave no reason'
  const reason = known ? known.describe(dataDir) : 'the embedded database did not start'
  return new EmbeddedStartError(
    known?.code ?? 'failed',
    `${capitalize(reason)} (${lastMessage}). Otherwise ${USE_OWN_SERVER}.`,
    output,
  )
}

function capitalize(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/**
 * Reasons why the embedded database is not available. The codes are stable:
 *
 * - `already-running`  a living application holds this data folder
 * - `no-binaries`      no installed PostgreSQL runs on this system
 * - `cannot-drop-root` started as root, and no unprivileged account could be used instead
 * - `no-account`       the current user id has no account entry, which initdb needs
 * - `no-access`        a folder or file cannot be read or written by this user
 * - `disk-full`        the disk, a quota or a file size limit is used up
 * - `damaged`          the database files are not usable as they are
 * - `other-version`    the database files were made by another major version of PostgreSQL
 * - `failed`           anything else; the server's own words are in the message
 */
type StartErrorCode =
  | 'already-running'
  | 'no-binaries'
  | 'cannot-drop-root'
  | 'no-account'
  | 'no-access'
  | 'disk-full'
  | 'damaged'
  | 'other-version'
  | 'failed'

/**
 * Expected failure of the embedded database. `message` is one line for users; `detail` is output of the server or the
 * OS for the log.
 */
export class EmbeddedStartError extends Error {
  override readonly name = 'EmbeddedStartError'
  readonly code: StartErrorCode
  readonly detail: string

  constructor(code: StartErrorCode, message: string, detail = '', cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.detail = detail
  }
}

export const USE_OWN_SERVER = 'set DATABASE_URL to use a PostgreSQL server of your own'

/** Error code of the OS, such as 'EACCES'; undefined if the value is not a system error. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/**
 * Explains a failure on the data folder: denied access and a full disk become an EmbeddedStartError; other errors are
 * returned unchanged.
 */
export function explainFolderError(error: unknown, folder: string): unknown {
  const code = systemErrorCode(error)
  const detail = error instanceof Error ? error.message : ''
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') {
    return new EmbeddedStartError('disk-full', `There is no room left to write in ${folder}.`, detail, error)
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST') {
    return new EmbeddedStartError(
      'no-access',
      `The data folder ${folder} cannot be used (${code}): make it a folder that this user can read and write, or ${USE_OWN_SERVER}.`,
      detail,
      error,
    )
  }
  return error
}
