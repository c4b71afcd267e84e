import { join, resolve } from 'node:path'
import type { CountryCode } from 'libphonenumber-js/min'
import { type Language, SOURCE_LANGUAGE } from '#domain/languages.ts'
import { isGuessable, loadOrCreateSecret, SECRET_FILE } from './auth-secret.ts'
import { ConfigError, parseEnvironment, type Variables } from './environment.ts'
import { CHEAP_PASSWORD_COST, PASSWORD_COST, type PasswordCost } from './password-hash.ts'
import type { Tutor } from './tutors.ts'

/** Content files that ship with the product. */
export const CONTENT_FOLDER = join(import.meta.dirname, '../content')

/** Long enough to hide the differences between the work for known and unknown accounts. */
export const RESPONSE_STEP_MS = 250

type Endpoints = { authorization: string; token: string; profile: string }

type Provider = {
  clientId: string
  clientSecret: string
  /** Endpoints that replace the public ones; not configurable by variables. */
  endpoints?: Endpoints
}

export type Config = {
  production: boolean
  port: number
  host: string
  /** Public address of the site; links in mails begin with it. */
  origin: string
  /** True if ORIGIN was not set: every loopback name of this machine is then accepted. */
  originIsLocal: boolean
  dataDir: string
  /** Direct address of the database, for everything but requests; null for the embedded PostgreSQL in dataDir. */
  databaseUrl: string | null
  connections: {
    /** Database address for requests: that of a pooler, or the direct one; null for the embedded PostgreSQL. */
    url: string | null
    /** Streaming replica for reports; null to read them from the primary. */
    replicaUrl: string | null
    /** True if a standby is expected to confirm every commit. */
    synchronous: boolean
    /** False behind a pooler that does not support named prepared statements. */
    namedStatements: boolean
    /** Maximum pool sizes that differ from the defaults. */
    sizes: Partial<Record<'requests' | 'auth' | 'jobs' | 'exports', number>>
  }
  /** Journal of deletions and withdrawals that no restore may undo (server/privacy-journal.ts). */
  privacyJournal: string
  backups: {
    folder: string
    /** Passphrase that encrypts backups; null for unencrypted ones. */
    passphrase: string | null
    /** True to back up daily and verify weekly; the default with the embedded database. */
    scheduled: boolean
    /** True to offer a restore when an installation is empty. */
    offered: boolean
  }
  /** Days for which the operator retains backups, as stated on the privacy page; null if not set. */
  backupRetentionDays: number | null
  authSecret: string
  /** Secrets whose signatures are accepted: the present one first, then the one that it has replaced. */
  authSecrets: readonly string[]
  passwordCost: PasswordCost
  /** Time step of responses whose time could reveal an account, in milliseconds; not configurable by variables. */
  responseStepMs: number
  /** Folder of the sample content that a content manager can add; not configurable by variables. */
  sampleContent: string
  /** Minimum length of new passwords. */
  minPasswordLength: number
  /** Default country of phone numbers without a country code. */
  phoneCountry: CountryCode
  mail: {
    smtpUrl: string | null
    /** True if mails are sent over TLS only, by STARTTLS unless the URL is smtps. */
    requireTls: boolean
    from: string
    /** Recipient of contact form messages; null to store them only. */
    operator: string | null
  }
  /** Name of the people, school or company that run the site; null if not set. */
  operatorName: string | null
  /** Postal address of the operator for the footer of weekly emails; null if not set. */
  operatorAddress: string | null
  providers: { google: Provider | null; facebook: Provider | null }
  /** Stripe API keys; null for the test provider, or in production for no paid plans. */
  payments: { secretKey: string; webhookSecret: string } | null
  /** Settings of the test provider; not configurable by variables. */
  testPayments: {
    /** True to send events to the webhook. */
    deliver: boolean
  }
  contentManagers: string[]
  /** People who answer questions about lessons, and the address for reports and worries; null unless both are set. */
  asking: { answerers: string[]; safetyEmail: string } | null
  /** Email addresses of the parents who may see the operator page. */
  operators: string[]
  /** Tutors whose lessons parents book; none if tutoring is arranged by email. */
  tutors: Tutor[]
  /** Languages that people can choose, English first. */
  languages: Language[]
  /** True if content managers, operators, tutors and people who answer questions must have a second step at sign-in. */
  staffSecondStep: boolean
  /** Addresses and networks of the reverse proxies whose X-Forwarded-For header is trusted. */
  trustedProxies: string[]
  /** Additional hosts from which video files and captions may be loaded over https. */
  videoHosts: string[]
  testGraceSeconds: number
  /** Seconds for which a stopping server still accepts connections while it reports that it is not ready. */
  stopDelaySeconds: number
  /** True if sample data may be added in production. */
  seedData: boolean
  /** True if visitors may look around a sample family. */
  demo: boolean
  /** Token for requests to /metrics; null to disable the page. */
  metricsToken: string | null
  /** OTLP collector for traces; null to disable tracing. */
  tracesEndpoint: string | null
  /** Share of the requests and jobs whose traces are exported. */
  tracesShare: number
  logLevel: string
}

/**
 * Reads and checks the configuration: the environment first, then a .env file in the working directory.
 * @throws ConfigError naming the variable.
 */
export function loadConfig(environment: NodeJS.ProcessEnv): Config {
  const env = parseEnvironment(environment)
  const production = env.NODE_ENV === 'production'
  const storage = storageOf(env)

  if (production && !env.ORIGIN) throw new ConfigError('Configuration: ORIGIN is required with NODE_ENV=production')
  if (production && !env.AUTH_SECRET) {
    throw new ConfigError('Configuration: AUTH_SECRET is required with NODE_ENV=production')
  }
  if (production && !env.SMTP_URL) throw new ConfigError('Configuration: SMTP_URL is required with NODE_ENV=production')
  if (production && env.ALLOW_INSECURE === 'off') rejectInsecure(env.ORIGIN, env.AUTH_SECRET)
  if (production) rejectUnencrypted(env)
  const authSecret = env.AUTH_SECRET ?? secretIn(storage.dataDir)

  return {
    production,
    port: env.PORT,
    host: env.HOST,
    origin: env.ORIGIN ?? `http://localhost:${env.PORT}`,
    originIsLocal: !env.ORIGIN,
    ...storage,
    backupRetentionDays: env.BACKUP_RETENTION_DAYS ?? null,
    connections: connectionsOf(env),
    authSecret,
    authSecrets: [authSecret, ...(env.AUTH_SECRET_PREVIOUS === undefined ? [] : [env.AUTH_SECRET_PREVIOUS])],
    passwordCost: env.NODE_ENV === 'test' ? CHEAP_PASSWORD_COST : PASSWORD_COST,
    responseStepMs: RESPONSE_STEP_MS,
    sampleContent: CONTENT_FOLDER,
    minPasswordLength: env.PASSWORD_MIN_LENGTH,
    phoneCountry: env.PHONE_COUNTRY,
    mail: {
      smtpUrl: env.SMTP_URL ?? null,
      requireTls: production && env.SMTP_URL !== undefined && !mayBeUnencrypted(env, env.SMTP_URL),
      from: env.MAIL_FROM,
      operator: env.CONTACT_EMAIL ?? null,
    },
    operatorName: env.OPERATOR_NAME ?? null,
    operatorAddress: env.OPERATOR_ADDRESS ?? null,
    providers: {
      google: provider('GOOGLE', env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
      facebook: provider('FACEBOOK', env.FACEBOOK_CLIENT_ID, env.FACEBOOK_CLIENT_SECRET),
    },
    payments: stripeKeys(env.STRIPE_SECRET_KEY, env.STRIPE_WEBHOOK_SECRET),
    testPayments: { deliver: true },
    contentManagers: env.CONTENT_MANAGERS,
    asking: askingOf(env),
    operators: env.OPERATOR_EMAILS,
    tutors: env.TUTORS,
    languages: [...new Set([SOURCE_LANGUAGE, ...env.LANGUAGES])],
    staffSecondStep: (env.STAFF_SECOND_STEP ?? (production ? 'on' : 'off')) === 'on',
    trustedProxies: env.TRUSTED_PROXIES,
    videoHosts: env.VIDEO_HOSTS,
    testGraceSeconds: env.TEST_GRACE_SECONDS,
    stopDelaySeconds: env.STOP_DELAY_SECONDS,
    seedData: env.SEED_DATA === 'on',
    demo: (env.DEMO ?? (production || storage.databaseUrl !== null ? 'off' : 'on')) === 'on',
    metricsToken: env.METRICS_TOKEN ?? null,
    tracesEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    tracesShare: env.OTEL_TRACES_SAMPLER_ARG,
    logLevel: env.LOG_LEVEL,
  }
}

/** @throws ConfigError for settings that would let sessions be intercepted or forged */
function rejectInsecure(origin = '', secret = '') {
  const override = 'set ALLOW_INSECURE=on to start anyway'
  if (origin.startsWith('http:')) {
    throw new ConfigError(`Configuration: ORIGIN must begin with https:// in production; ${override}`)
  }
  if (isGuessable(secret)) {
    throw new ConfigError(
      `Configuration: AUTH_SECRET is easy to guess; use the output of \`openssl rand -hex 32\`, or ${override}`,
    )
  }
}

/** Modes of PostgreSQL's clients that never send anything without TLS. */
const ENCRYPTED_MODES = ['require', 'verify-ca', 'verify-full']

/**
 * Rejects connections of production that could be read on the way. A mail server need not be asked here: mails then wait
 * until it offers TLS (Config.mail.requireTls).
 * @throws ConfigError naming the setting and the host
 */
function rejectUnencrypted(env: Variables) {
  for (const name of ['DATABASE_URL', 'DATABASE_URL_DIRECT', 'DATABASE_URL_REPLICA'] as const) {
    const address = env[name]
    if (address === undefined || mayBeUnencrypted(env, address)) continue
    const { hostname, searchParams } = new URL(address)
    if (ENCRYPTED_MODES.includes(searchParams.get('sslmode') ?? '')) continue
    throw new ConfigError(
      `Configuration: ${name} must have sslmode=verify-full, or UNENCRYPTED_HOSTS must list ${hostname}`,
    )
  }
  if (env.SMTP_URL === undefined || mayBeUnencrypted(env, env.SMTP_URL)) return
  const { hostname, searchParams } = new URL(env.SMTP_URL)
  if (searchParams.get('ignoreTLS') === 'true') {
    throw new ConfigError(`Configuration: SMTP_URL must not have ignoreTLS, or UNENCRYPTED_HOSTS must list ${hostname}`)
  }
}

/** True for a server on this machine or one that the operator lists. */
function mayBeUnencrypted({ UNENCRYPTED_HOSTS }: Variables, address: string): boolean {
  const { hostname, searchParams } = new URL(address)
  const host = decodeURIComponent(searchParams.get('host') ?? hostname).toLowerCase()
  // A folder is that of a Unix socket.
  const isLocal = /^(|\/.*|localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)
  return isLocal || UNENCRYPTED_HOSTS.includes(host.replace(/^\[(.*)\]$/, '$1'))
}

/** Locations of everything that a backup copies. */
export type Storage = Pick<Config, 'dataDir' | 'databaseUrl' | 'privacyJournal' | 'backups'> & {
  /** File of the generated secret; null if AUTH_SECRET is set. */
  secretFile: string | null
}

/**
 * Reads only the locations of stored data; unlike `loadConfig` it creates no secret.
 * @throws ConfigError naming the variable
 */
export function loadStorage(environment: NodeJS.ProcessEnv): Storage {
  const env = parseEnvironment(environment)
  const storage = storageOf(env)
  return { ...storage, secretFile: env.AUTH_SECRET ? null : join(storage.dataDir, SECRET_FILE) }
}

function storageOf(env: Variables) {
  const dataDir = resolve(env.DATA_DIR)
  return {
    dataDir,
    databaseUrl: env.DATABASE_URL_DIRECT ?? env.DATABASE_URL ?? null,
    privacyJournal: resolve(env.PRIVACY_JOURNAL ?? join(dataDir, 'privacy-journal.jsonl')),
    backups: {
      folder: resolve(env.BACKUP_DIR),
      passphrase: env.BACKUP_PASSPHRASE ?? null,
      scheduled: (env.BACKUPS ?? (env.DATABASE_URL === undefined ? 'on' : 'off')) === 'on',
      offered: env.BACKUPS !== 'off',
    },
  }
}

function askingOf({ QUESTION_ANSWERERS: answerers, CHILD_SAFETY_EMAIL: safetyEmail }: Variables): Config['asking'] {
  return answerers.length > 0 && safetyEmail !== undefined ? { answerers, safetyEmail } : null
}

function connectionsOf(env: Variables): Config['connections'] {
  const { DATABASE_URL: url, DATABASE_URL_DIRECT: direct, DATABASE_URL_REPLICA: replica } = env
  if (url === undefined && (direct ?? replica) !== undefined) {
    const name = direct === undefined ? 'DATABASE_URL_REPLICA' : 'DATABASE_URL_DIRECT'
    throw new ConfigError(`Configuration: ${name} requires DATABASE_URL, which is missing`)
  }
  return {
    url: url ?? null,
    replicaUrl: replica ?? null,
    synchronous: env.DATABASE_SYNCHRONOUS === 'on',
    namedStatements: env.DATABASE_NAMED_STATEMENTS === 'on',
    sizes: env.DATABASE_CONNECTIONS,
  }
}

function secretIn(dataDir: string): string {
  try {
    return loadOrCreateSecret(dataDir)
  } catch (error) {
    throw new ConfigError(
      `Configuration: DATA_DIR ${dataDir} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

function provider(name: string, clientId: string | undefined, clientSecret: string | undefined): Provider | null {
  if (!clientId && !clientSecret) return null
  if (clientId && clientSecret) return { clientId, clientSecret }
  throw new ConfigError(
    `Configuration: ${name}_CLIENT_ID and ${name}_CLIENT_SECRET must be set together; one is missing`,
  )
}

function stripeKeys(secretKey: string | undefined, webhookSecret: string | undefined): Config['payments'] {
  if (!secretKey && !webhookSecret) return null
  if (secretKey && webhookSecret) return { secretKey, webhookSecret }
  throw new ConfigError(
    'Configuration: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together; one is missing',
  )
}
