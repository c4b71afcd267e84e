import { BackupError } from './archive-format.ts'

/** First line of an age file (age-encryption.org/v1). */
const HEADER = 'age-encryption.org/v1\n'

/** Number of leading bytes that identify an encrypted file. */
export const HEADER_BYTES = HEADER.length

export const isEncrypted = (start: Buffer) => start.toString('latin1', 0, HEADER_BYTES) === HEADER

export type Encryption = {
  passphrase: string
  /** Cost of guessing the passphrase, as a power of two; the default takes about a second. Lower only in tests. */
  workFactor?: number
}

/** Loaded for encrypted backups only. */
const libraryOfAge = () => import('age-encryption')

/** Encrypts a stream with a passphrase in age format: `age --decrypt` can read it, too. */
export async function* encrypt(
  chunks: AsyncIterable<Uint8Array>,
  { passphrase, workFactor }: Encryption,
): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await libraryOfAge()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  if (workFactor !== undefined) encrypter.setScryptWorkFactor(workFactor)
  yield* await encrypter.encrypt(streamOf(chunks))
}

/** @throws BackupError for a wrong passphrase, and for a truncated or altered file */
export async function* decrypt(
  chunks: AsyncIterable<Uint8Array>,
  passphrase: string | null,
): AsyncGenerator<Uint8Array> {
  if (passphrase === null) throw new BackupError('This backup is encrypted: set BACKUP_PASSPHRASE.')
  const { Decrypter } = await libraryOfAge()
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  let plain: ReadableStream<Uint8Array>
  try {
    plain = await decrypter.decrypt(streamOf(chunks))
  } catch (error) {
    const isOther = error instanceof Error && error.message.includes('no identity matched')
    throw new BackupError(
      isOther
        ? 'BACKUP_PASSPHRASE is not the passphrase of this backup.'
        : 'This is not a complete backup, or it is damaged: use another one.',
    )
  }
  const reader = plain.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new BackupError('This backup is damaged or not complete: use another one.')
    })
    if (done) return
    yield value
  }
}

function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await iterator.return?.()),
  })
}
