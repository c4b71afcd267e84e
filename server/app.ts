import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { isAllowedHost } from './allowed-origins.ts'
import { demoPages, demoReader } from './demo/demo-pages.ts'
import { subscriptionsCsvRoutes } from './features/billing/revenue/subscriptions-csv.ts'
import { webhookRoutes } from './features/billing/webhook/webhook.ts'
import { exportPages } from './features/content/exports/export-pages.ts'
import { filePages } from './features/content/files/file-pages.ts'
import { importPages } from './features/content/imports/import-pages.ts'
import { landingQuestionReader } from './features/curriculum/landing-reader.ts'
import { exportFileRoutes } from './features/learners/export/file-routes.ts'
import { unsubscribeRoutes } from './features/weekly-email/unsubscribe.ts'
import { apiHandler, pageSessionReader } from './http/api.ts'
import { clientAddressReader, setClientAddress } from './http/client-address.ts'
import { isHealthCheck, sendHealth } from './http/health.ts'
import { pages } from './http/pages/pages.ts'
import { assetServer } from './http/pages/site.ts'
import { classifyError, pipelineError, sendPipelineError, wordErrorsOf } from './http/pipeline-errors.ts'
import { contentSecurityPolicy, isSameOrigin, setSecurityHeaders } from './http/security-headers.ts'
import { senderOf } from './http/sender.ts'
import { MAX_BODY_BYTES, MAX_VISITOR_BODY_BYTES } from './http/serve-operation.ts'
import { sessionReader } from './http/session.ts'
import { replaceEarlierCookie } from './http/session-cookie.ts'
import { slowRequestGuard } from './http/slow-request.ts'
import { pageLanguage } from './languages.ts'
import { accountsInLog } from './log-account.ts'
import { slowRequests, timeRequest } from './metrics/request-timings.ts'
import { nameOfRequest, nameRequest, traceIdOf, traceRequest } from './metrics/tracing.ts'
import type { Services } from './services.ts'

/**
 * Request listener of the product.
 * @param clientFolder built browser app; null when the development server serves it
 * @param isStopping true once shutdown has begun: the server then reports that it is not ready
 */
export async function createApp(
  services: Services,
  clientFolder: string | null,
  isStopping: () => boolean = () => false,
): Promise<RequestListener> {
  const { config, log, metrics, wordMessage } = services
  const cookieName = (await services.auth.$context).authCookies.sessionToken.name
  const sessionOf = sessionReader(config, cookieName, services.database)
  const readSession = (request: IncomingMessage) => sessionOf(request).read()
  const clientAddress = clientAddressReader(config.trustedProxies)
  const findSender = (request: IncomingMessage) => senderOf(sessionOf(request), clientAddress(request))
  const operations = apiHandler(services, sessionOf, clientAddress)
  const files = new Hono<{ Bindings: HttpBindings }>()
    .route('/', subscriptionsCsvRoutes(services, readSession))
    .route('/', exportFileRoutes(services, readSession))
    .route('/', webhookRoutes(services, findSender))
    .route('/', unsubscribeRoutes(services))
    .route('/', demoPages(services, cookieName, { sessionOf, findSender }))
    .route('/files', filePages(services, readSession))
    .route('/imports', importPages(services, readSession))
    .route('/exports', exportPages(services, readSession))
  const readPageSession = pageSessionReader(services, sessionOf, clientAddress)
  const site = await pages(services, files, clientFolder, {
    readSession: readPageSession,
    readAnswer: operations.readPageAnswer,
    readLanding: landingQuestionReader(services),
    readDemo: demoReader(services),
    findSender,
  })
  const handlePage = getRequestListener(site.fetch)
  const https = config.origin.startsWith('https:')
  const serveAsset = clientFolder === null ? null : assetServer(clientFolder, https)
  const policy = contentSecurityPolicy(config.videoHosts)
  const guardAgainstSlowness = slowRequestGuard()
  const describeSlow = slowRequests(log)
  const accountOf = accountsInLog(config.authSecret)
  const isScraped = config.metricsToken !== null

  return (request, response) => {
    const path = pathOf(request)
    const language = pageLanguage(config, request.headers['accept-language'])
    if (language !== null) wordErrorsOf(response, (message) => wordMessage(message, language))
    // The remainder of an oversized body is not read, so the connection cannot be reused.
    const maxBytes = path.startsWith('/api/auth/') ? MAX_VISITOR_BODY_BYTES : MAX_BODY_BYTES
    if (Number(request.headers['content-length']) > maxBytes) response.setHeader('Connection', 'close')
    // Load shedding comes before any expensive work; dropped operations are counted, not logged.
    if (isOperation(path) && operations.drop(request, response, path)) return
    const requestId = randomUUID()
    nameRequest(response, kindOf(path))
    recordOnClose(request, response, path, requestId)
    guardAgainstSlowness(request, response, path)

    const run = () =>
      handle(request, response, path, requestId).catch((error: unknown) => {
        const failure = classifyError(error, response, log)
        if (response.headersSent) response.end()
        else sendPipelineError(response, failure)
      })
    timeRequest(response, () => traceRequest(request, response, requestId, run))
  }

  async function handle(request: IncomingMessage, response: ServerResponse, path: string, requestId: string) {
    if (path.startsWith('/assets/') && (await serveAsset?.(request, response, path))) return
    response.setHeader('X-Request-Id', requestId)
    setSecurityHeaders(response, { https, policy })
    if (isHealthCheck(path)) {
      await sendHealth(response, path, { readiness: services.readiness, isStopping })
      return
    }
    if (!isAllowedHost(config, request.headers.host) && !(isScraped && path === '/metrics')) {
      response.writeHead(421, { 'Content-Type': 'text/plain; charset=utf-8' })
      response.end(`This site is at ${config.origin}. Set ORIGIN to open it by another name.`)
      return
    }
    if (!isSameOrigin(request, config.origin)) {
      sendPipelineError(response, pipelineError('FORBIDDEN'))
      return
    }
    if (isOperation(path)) {
      response.setHeader('Cache-Control', 'no-store')
      // Browsers then send their last saves again (web/api/offline/queue.ts).
      const workLost = services.workLost()
      if (workLost !== null) response.setHeader('X-Work-Lost', workLost)
      if (await operations.serve(request, response, path)) return
    }
    setClientAddress(request, clientAddress(request))
    replaceEarlierCookie(request, cookieName, config)
    await handlePage(request, response)
  }

  function recordOnClose(request: IncomingMessage, response: ServerResponse, path: string, requestId: string) {
    const start = performance.now()
    response.on('close', () => {
      const milliseconds = performance.now() - start
      metrics.recordRequest(nameOfRequest(response), response, milliseconds)
      const slow = describeSlow(response, milliseconds)
      const account = accountOf(request)
      const traceId = traceIdOf(response)
      const { method } = request
      const { statusCode: status } = response
      log.info({ requestId, method, path, status, milliseconds, account, traceId, slow }, 'request')
    })
  }
}

/** Request kinds in the metrics, by path prefix. Operations are named instead. */
const KINDS = Object.entries({
  '/assets/': 'asset',
  '/api/auth/': 'sign-in',
  '/api/': 'unknown operation',
  '/webhooks/': 'webhook',
  '/imports/': 'import',
  '/exports/': 'export',
  '/files/': 'file',
  '/media/': 'file',
  '/dev/': 'development page',
  '/healthz': 'health',
  '/readyz': 'health',
  '/metrics': 'metrics',
})

function kindOf(path: string): string {
  for (const [start, kind] of KINDS) if (path.startsWith(start)) return kind
  return 'page'
}

/** Path without the query, which may contain tokens. */
function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0] ?? '/'
}

const NOT_OPERATIONS = ['/api/auth/', '/api/docs', '/api/openapi.json']

function isOperation(path: string) {
  return path.startsWith('/api/') && !NOT_OPERATIONS.some((prefix) => path.startsWith(prefix))
}
