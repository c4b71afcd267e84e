/**
 * Why the embedded database is not available. The codes are stable:
 *
 * - `already-running`  a living application holds this data folder
 * - `no-binaries`      no PostgreSQL that runs on this system is installed
 * - `cannot-drop-root` started as root, and no unprivileged account could be used instead
 * - `no-account`       the current user id has no account entry, which PostgreSQL needs to make its files
 * - `no-access`        a folder or file cannot be read or written by this user
 * - `disk-full`        the disk, a quota or a file size limit is used up
 * - `damaged`          the database files are not usable as they are
 * - `other-version`    the database files were made by another major version of PostgreSQL
 * - `failed`           anything else; the server's own words are in the message
 */
export type StartErrorCode =
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
 * An expected failure of the embedded database. `message` is one line to show as it is;
 * `detail` is what the server or the system said, for the log.
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
