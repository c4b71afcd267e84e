import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'

/** A later kind is added here and applied in server/start/complete-restore.ts. */
const JournalEntry = z.discriminatedUnion('kind', [
  /** `id` of a deleted profile. */
  z.object({ kind: z.literal('person-deleted'), id: z.uuid(), at: z.iso.datetime() }),
  /** `id` of a row of `consents`. */
  z.object({ kind: z.literal('consent-withdrawn'), id: z.uuid(), learnerId: z.uuid(), at: z.iso.datetime() }),
  /** `id` of the parent; `childId` is null for the whole mail. Switching it on again is an entry too: the last one counts. */
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
   * Records what no restore may undo. Call it as the last step of the transaction that does it: the entry is on the disk
   * before the commit, and the next start repeats what a crash in between has undone.
   */
  append(entries: readonly WithoutTime<JournalEntry>[]): Promise<void>
  read(): Promise<JournalEntry[]>
}

/**
 * Opens the journal of deletions and withdrawals, a file of JSON lines outside the database, so that restoring an older
 * backup does not bring them back (readings, "Restoring a backup"). It holds ids and times only. Lines are never changed;
 * files of several machines can be concatenated.
 * @throws the system's error when the file cannot be written
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

/** Appends and syncs. A line that an earlier crash or a full disk cut off is ended first. */
async function appendText(path: string, text: string): Promise<void> {
  const file = await open(path, 'a+', 0o600)
  try {
    const { size } = await file.stat()
    const last = Buffer.from('\n')
    if (size > 0) await file.read(last, 0, 1, size - 1)
    // One write, so that lines of several processes do not mix.
    if (text !== '') await file.appendFile(last.toString() === '\n' ? text : `\n${text}`)
    await file.sync()
    if (size === 0) await syncFolder(dirname(path))
  } finally {
    await file.close()
  }
}

/** Makes a new name in this folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Entries of a journal. Lines that were cut off had no effect, because their transaction was not committed. */
function parseJournal(text: string): JournalEntry[] {
  return text.split('\n').flatMap((line) => {
    try {
      return [JournalEntry.parse(JSON.parse(line))]
    } catch {
      return []
    }
  })
}

/** Adds those lines of a backup's journal that are missing from the file. @returns their number */
export async function mergeJournal(path: string, backedUp: string): Promise<number> {
  await mkdir(dirname(path), { recursive: true })
  const known = new Set((await readFile(path, 'utf8').catch(() => '')).split('\n'))
  const missing = backedUp.split('\n').filter((line) => line !== '' && !known.has(line))
  if (missing.length > 0) await appendText(path, missing.map((line) => `${line}\n`).join(''))
  return missing.length
}
