import { EmbeddedStartError, type StartErrorCode, USE_OWN_SERVER } from './start-error.ts'

type Explanation = { code: StartErrorCode; pattern: RegExp; says: (dataDir: string) => string }

/** First match wins: shared memory reports "No space left" too, and a full disk may look like damage. */
const EXPLANATIONS: Explanation[] = [
  {
    code: 'failed',
    pattern: /could not \w+ (System V |POSIX |anonymous )?shared memory/i,
    says: () => 'the system refused shared memory to the embedded database',
  },
  {
    code: 'disk-full',
    pattern: /No space left on device|Disk quota exceeded|File too large/,
    says: (dataDir) => `there is no room left to write in ${dataDir}`,
  },
  {
    code: 'no-account',
    pattern: /could not look up effective user ID/,
    says: () => 'the current user id has no account entry on this system, which PostgreSQL needs',
  },
  {
    code: 'no-access',
    pattern: /Permission denied|Operation not permitted|Read-only file system|has wrong ownership/,
    says: (dataDir) => `the embedded database may not read or write its files in ${dataDir}`,
  },
  {
    code: 'damaged',
    pattern:
      /PANIC|corrupt|checksum|control file|checkpoint record|not a valid|contains errors|could not (open|read) (file|directory)|does not exist/,
    says: (dataDir) => `the database files in ${dataDir} are damaged: restore a backup of that folder`,
  },
]

/** Turns what PostgreSQL wrote before it gave up into one line for people; its own words stay in `detail`. */
export function explainFailure(output: string, dataDir: string): EmbeddedStartError {
  const known = EXPLANATIONS.find(({ pattern }) => pattern.test(output))
  const lastWords = output.match(/(?:FATAL|PANIC|error|ERROR): +.*/g)?.at(-1) ?? 'it gave no reason'
  const reason = known ? known.says(dataDir) : 'the embedded database did not start'
  return new EmbeddedStartError(
    known?.code ?? 'failed',
    `${capitalised(reason)} (${lastWords}). Otherwise ${USE_OWN_SERVER}.`,
    output,
  )
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
