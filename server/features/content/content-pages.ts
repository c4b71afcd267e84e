import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { SessionUser } from '../../http/session.ts'
import type { Services } from '../../services.ts'
import { exportPages } from './exports/export-pages.ts'
import { filePages } from './files/file-pages.ts'
import { importPages } from './imports/import-pages.ts'

/** Routes for files, imports and exports: bytes, which operations cannot carry. */
export function contentPages(
  services: Pick<Services, 'config' | 'database' | 'exportDatabase' | 'importReader' | 'log'>,
  readSession: (request: IncomingMessage) => Promise<SessionUser | null>,
) {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.route('/files', filePages(services, readSession))
  app.route('/imports', importPages(services, readSession))
  app.route('/exports', exportPages(services, readSession))
  return app
}
