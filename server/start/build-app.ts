import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { glob, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { StartError } from './listen.ts'

const ROOT = join(import.meta.dirname, '../..')
const BUILD = join(ROOT, 'build')
const STAMP = join(BUILD, 'built-from')
const SOURCES = ['web/**/*', 'contract/**/*.ts', 'domain/**/*.ts', 'package-lock.json', '*.config.ts']

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
  await rm(STAMP, { force: true })
  await runBuild()
  await compressAssets(client)
  await writeFile(STAMP, sources)
  return client
}

/** Hash of names, sizes and times of the sources. */
async function sourcesFingerprint(): Promise<string> {
  const hash = createHash('sha256')
  const files: string[] = []
  for (const pattern of SOURCES) {
    for await (const file of glob(pattern, { cwd: ROOT })) files.push(file)
  }
  for (const file of files.sort()) {
    const { size, mtimeMs, isFile } = await stat(join(ROOT, file)).then((s) => ({ ...s, isFile: s.isFile() }))
    if (isFile) hash.update(`${file}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
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

/** Precompresses the assets. */
async function compressAssets(client: string) {
  await mkdir(join(client, 'assets'), { recursive: true })
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  for await (const file of glob('assets/**/*.{js,css,svg,json}', { cwd: client })) {
    const path = join(client, file)
    await pipeline(createReadStream(path), createBrotliCompress(quality), createWriteStream(`${path}.br`))
    await pipeline(createReadStream(path), createGzip({ level: 9 }), createWriteStream(`${path}.gz`))
  }
}
