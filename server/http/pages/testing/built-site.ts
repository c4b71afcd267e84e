import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { createApp } from '#server/app.ts'
import type { Services } from '#server/services.ts'

/** A server of a browser app of a few files, as a build writes them. */
export async function startBuiltSite(services: Services) {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-site-'))
  await mkdir(join(folder, 'client/pricing'), { recursive: true })
  await writeFile(
    join(folder, 'client/__spa-fallback.html'),
    '<html><head><meta charSet="utf-8"/><link rel="preload-later" href="/assets/app-1.js"/><style>b{}</style></head>the frame of every page<div id="first-view"><template data-view="learners/list"><style>p{}</style><p>{name}</p></template><template data-view="study/subject"><style>h1{}</style><h1>{lesson}</h1></template></div></html>',
  )
  await writeFile(
    join(folder, 'client/index.html'),
    '<html><head><title>Home &amp; more</title><meta name="description" content="What it is."/></head>home<template data-demo="">, look around</template></html>',
  )
  await writeFile(join(folder, 'client/pricing/index.html'), '<html>pricing</html>')
  await writeFile(join(folder, 'client/pricing/index.es.html'), '<html data-built="es">precios</html>')
  await mkdir(join(folder, 'client/assets'))
  await writeFile(join(folder, 'client/assets/app-1.js'), 'script')
  await writeFile(join(folder, 'client/assets/app-1.js.br'), brotliCompressSync('script'))
  await writeFile(join(folder, 'client/share.png'), 'a picture')
  await writeFile(join(folder, 'client/sw.js'), 'service worker')
  const addresses = [
    { path: '/pricing' },
    { path: '/pricing/:gradeId' },
    { path: '/learner/profile' },
    {
      path: '/grades/:id',
      firstCall: { area: null, operation: 'curriculum/year', input: { gradeId: 'id' } },
      scripts: ['/assets/app-1.js', '/assets/year-1.js'],
    },
    { path: '/parent', firstCall: { area: 'parent', operation: 'learners/list' } },
    {
      path: '/learner/subjects/:id',
      firstCall: {
        area: 'learner',
        operation: 'study/subject',
        input: { subjectId: 'id' },
        opened: {
          parameter: 'lesson',
          list: 'lessons',
          key: 'number',
          operation: 'study/lesson',
          input: 'lessonId',
        },
      },
      scripts: ['/assets/app-1.js', '/assets/subject-1.js'],
    },
  ]
  await writeFile(join(folder, 'addresses.json'), JSON.stringify(addresses))
  const server = createServer(await createApp(services, join(folder, 'client')))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    async get(path: string, headers: Record<string, string> = {}) {
      const response = await fetch(url + path, { headers })
      return { status: response.status, text: await response.text(), headers: response.headers }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true })
    },
  }
}
