import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { glob, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { StartError } from './listen.ts'

const ROOT = join(import.meta.dirname, '../..')
const BUILD = join(ROOT, 'build')
const STAMP = join(BUILD, 'built-from')
const SOURCE_FOLDERS = ['web', 'public', 'contract', 'domain', 'patches', 'server/reading-text']
const SOURCE_FILES = /^(package-lock\.json|.*\.config\.ts)$/

/**
 * Builds the browser app if it is missing or older than its sources.
 * @returns its folder
 * @throws StartError with the last lines of a failed build
 */
export async function buildApp(onProgress: (message: string) => void): Promise<string> {
  const client = join(BUILD, 'client')
  const sources = await sourcesFingerprint()
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === sources) return client

  onProgress('Building the browser app (about half a minute, only when it has changed)')
  await removeStamp()
  await runBuild()
  await compressFiles(client)
  await writeFile(STAMP, sources)
  return client
}

async function removeStamp() {
  try {
    await mkdir(BUILD, { recursive: true })
    await rm(STAMP, { force: true })
    // A file that this account can create says that it can build.
    await writeFile(STAMP, '')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartError(
      `The browser app is not built for this version, and this account cannot write to ${BUILD} (${reason}): run npm run build in ${ROOT} as the account that owns it, then start again`,
    )
  }
}

/** Hash of the names, sizes and modification times of the sources. */
async function sourcesFingerprint(): Promise<string> {
  const folders = SOURCE_FOLDERS.map(async (folder) => {
    const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  })
  const single = (await readdir(ROOT)).filter((name) => SOURCE_FILES.test(name)).map((name) => join(ROOT, name))
  const files = [...single, ...(await Promise.all(folders)).flat()].sort()
  const facts = await Promise.all(
    files.map(async (file) => {
      const { size, mtimeMs } = await stat(file)
      return `${relative(ROOT, file)}\0${size}\0${mtimeMs}\n`
    }),
  )
  return createHash('sha256').update(facts.join('')).digest('hex')
}

function runBuild(): Promise<void> {
  const command = join(ROOT, 'node_modules/@react-router/dev/bin.cjs')
  const child = spawn(process.execPath, [command, 'build'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000)
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) return resolve()
      reject(new StartError(`The browser app could not be built:\n${output.trimEnd()}`))
    })
  })
}

/** Compresses assets and pages at build time rather than at start or per request. */
async function compressFiles(client: string) {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  for await (const file of glob(['assets/**/*.{js,css,svg,json}', '**/*.html'], { cwd: client })) {
    const path = join(client, file)
    await pipeline(createReadStream(path), createBrotliCompress(quality), createWriteStream(`${path}.br`))
    await pipeline(createReadStream(path), createGzip({ level: 9 }), createWriteStream(`${path}.gz`))
  }
}

// `npm run build`: installations with a read-only program folder build before the start.
if (import.meta.main) await buildApp(console.log)
