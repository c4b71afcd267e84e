import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'

/** Entries of the journal. A new kind must also be applied in server/start/complete-restore.ts. */
const JournalEntry = z.discriminatedUnion('kind', [
  /** `id` is that of the deleted profile. */
  z.object({ kind: z.literal('person-deleted'), id: z.uuid(), at: z.iso.datetime() }),
  /** `id` is that of a learner. The last of these two counts, until the person is deleted. */
  z.object({ kind: z.literal('deletion-asked'), id: z.uuid(), dueAt: z.iso.datetime(), at: z.iso.datetime() }),
  z.object({ kind: z.literal('deletion-taken-back'), id: z.uuid(), at: z.iso.datetime() }),
  /** The same by one of two parents; `id` is that of the learner. A deletion that was taken back ends it, too. */
  z.object({
    kind: z.literal('deletion-asked-by-one'),
    id: z.uuid(),
    parentId: z.uuid(),
    dueAt: z.iso.datetime(),
    at: z.iso.datetime(),
  }),
  /** `id` is that of a parent of the learner. The last of these two counts. */
  z.object({ kind: z.enum(['parent-joined', 'parent-left']), id: z.uuid(), learnerId: z.uuid(), at: z.iso.datetime() }),
  /** `id` is that of the row in `consents`. */
  z.object({ kind: z.literal('consent-withdrawn'), id: z.uuid(), learnerId: z.uuid(), at: z.iso.datetime() }),
  /** `id` is that of a helper of the learner. The last of these two counts. */
  z.object({ kind: z.enum(['helper-joined', 'helper-left']), id: z.uuid(), learnerId: z.uuid(), at: z.iso.datetime() }),
  /** `id` is that of a helper of the learner. The last of each pair counts, until the helper leaves. */
  z.object({
    kind: z.enum(['sending-allowed', 'sending-stopped', 'reading-allowed', 'reading-stopped']),
    id: z.uuid(),
    learnerId: z.uuid(),
    at: z.iso.datetime(),
  }),
  /** The box for written answers, for helpers, or for questions was unticked, by a consent that followed this one. */
  z.object({
    kind: z.enum(['writing-stopped', 'helping-stopped', 'asking-stopped']),
    id: z.uuid(),
    learnerId: z.uuid(),
    at: z.iso.datetime(),
  }),
  /** `id` is that of the parent; `childId` is null for the whole mail. Turning it on adds an entry: the last counts. */
  z.object({
    kind: z.enum(['weekly-email-stopped', 'weekly-email-wanted']),
    id: z.uuid(),
    childId: z.uuid().nullable(),
    at: z.iso.datetime(),
  }),
])
export type JournalEntry = z.infer<typeof JournalEntry>

type WithoutTime<Entry> = Entry extends unknown ? Omit<Entry, 'at'> : never

export type PrivacyJournal = {
  /**
   * Records an action that no restore may undo. Call it as the last step of the transaction: the entry is synced to
   * disk before the commit, and the next start repeats an action that a crash rolled back.
   */
  append(entries: readonly WithoutTime<JournalEntry>[]): Promise<void>
  read(): Promise<JournalEntry[]>
}

/**
 * Opens the journal of deletions and withdrawals, a file of JSON lines outside the database, so that restoring an older
 * backup does not revert them (readings, "Restoring a backup"). It holds only ids and times. Lines are never changed;
 * the files of several machines can be concatenated.
 * @throws the system's error if the file cannot be written
 */
export async function openPrivacyJournal(path: string): Promise<PrivacyJournal> {
  await mkdir(dirname(path), { recursive: true })
  await appendText(path, '')
  return {
    async append(entries) {
      const at = new Date().toISOString()
      if (entries.length > 0)
        await appendText(path, entries.map((entry) => `${JSON.stringify({ ...entry, at })}\n`).join(''))
    },
    async read() {
      return parseJournal(await readFile(path, 'utf8'))
    },
  }
}

/** Appends and syncs. Terminates a line that was cut off by a crash or a full disk. */
async function appendText(path: string, text: string): Promise<void> {
  const file = await open(path, 'a+', 0o600)
  try {
    const { size } = await file.stat()
    const last = Buffer.from('\n')
    if (size > 0) await file.read(last, 0, 1, size - 1)
    // A single write, so that lines of several processes do not interleave.
    if (text !== '') await file.appendFile(last.toString() === '\n' ? text : `\n${text}`)
    await file.sync()
    if (size === 0) await syncFolder(dirname(path))
  } finally {
    await file.close()
  }
}

/** Syncs a folder, so that a new file name in it survives a power failure. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/**
 * Parses the entries of a journal. Lines that were cut off are ignored, since their transactions were not committed.
 */
function parseJournal(text: string): JournalEntry[] {
  return text.split('\n').flatMap((line) => {
    try {
      return [JournalEntry.parse(JSON.parse(line))]
    } catch {
      return []
    }
  })
}

/**
 * Appends the lines of a backup's journal that are missing from the file.
 * @returns number of lines added
 */
export async function mergeJournal(path: string, backedUp: string): Promise<number> {
  await mkdir(dirname(path), { recursive: true })
  const known = new Set((await readFile(path, 'utf8').catch(() => '')).split('\n'))
  const missing = backedUp.split('\n').filter((line) => line !== '' && !known.has(line))
  if (missing.length > 0) await appendText(path, missing.map((line) => `${line}\n`).join(''))
  return missing.length
}
