import { join, resolve } from 'node:path'
import type { CountryCode } from 'libphonenumber-js/min'
import { isGuessable, loadOrCreateSecret, SECRET_FILE } from './auth-secret.ts'
import { ConfigError, parseEnvironment, type Variables } from './environment.ts'
import { CHEAP_PASSWORD_COST, PASSWORD_COST, type PasswordCost } from './password-hash.ts'

type Endpoints = { authorization: string; token: string; profile: string }

type Provider = {
  clientId: string
  clientSecret: string
  /** Where it is, if not where the whole world finds it; no variable sets this. */
  endpoints?: Endpoints
}

export type Config = {
  production: boolean
  port: number
  host: string
  /** The address people use; links in mails begin with it. */
  origin: string
  /** True when ORIGIN was not set: every loopback name of this machine is then accepted as its own. */
  originIsLocal: boolean
  dataDir: string
  /** Direct address of the database, for everything but requests; null: the embedded PostgreSQL in dataDir. */
  databaseUrl: string | null
  connections: {
    /** Address for requests: that of a pooler, or the direct one; null: the embedded PostgreSQL. */
    url: string | null
    /** Streaming replica for reports; null: they are read where everything else is. */
    replicaUrl: string | null
    /** False behind a pooler that cannot pass on named statements. */
    namedStatements: boolean
    /** Maximum of connections by pool, where it is not the default. */
    sizes: Partial<Record<'requests' | 'auth' | 'jobs' | 'exports', number>>
  }
  /** File of deletions and withdrawals that no restore may undo (server/privacy-journal.ts). */
  privacyJournal: string
  backups: {
    folder: string
    /** Encrypts backups; null: they are not encrypted. */
    passphrase: string | null
    /** True for a backup every day, verified every week; by default with the embedded database. */
    scheduled: boolean
    /** True if an empty installation offers to restore a backup. */
    offered: boolean
  }
  /** Days for which the operator retains backups, as the privacy page states; null when not set. */
  backupRetentionDays: number | null
  authSecret: string
  passwordCost: PasswordCost
  /** Minimum length of new passwords. */
  minPasswordLength: number
  /** Country of phone numbers without a country code. */
  phoneCountry: CountryCode
  mail: {
    smtpUrl: string | null
    from: string
    /** Recipient of contact form messages; null when they are only stored. */
    operator: string | null
  }
  /** Postal address of the operator, in the footer of weekly emails; null when not set. */
  operatorAddress: string | null
  providers: { google: Provider | null; facebook: Provider | null }
  /** The keys of an account at Stripe; null: the test provider, and in production no paid plans. */
  payments: { secretKey: string; webhookSecret: string } | null
  /** Settings of the test provider; not configurable by variables. */
  testPayments: {
    /** True if it sends its events to the webhook. */
    deliver: boolean
  }
  contentManagers: string[]
  /** Addresses of the parents who see the operator's page. */
  operators: string[]
  /** Addresses and networks of the reverse proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[]
  /** From which video files and captions may come, by https, beside this server. */
  videoHosts: string[]
  testGraceSeconds: number
  /** How long a stopping server still accepts connections while it reports that it is not ready. */
  stopDelaySeconds: number
  /** True if sample data can be added in production. */
  seedData: boolean
  /** Token of requests to /metrics; null: there is no such page. */
  metricsToken: string | null
  /** Collector that receives traces by OTLP; null: none are made. */
  tracesEndpoint: string | null
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

  return {
    production,
    port: env.PORT,
    host: env.HOST,
    origin: env.ORIGIN ?? `http://localhost:${env.PORT}`,
    originIsLocal: !env.ORIGIN,
    ...storage,
    backupRetentionDays: env.BACKUP_RETENTION_DAYS ?? null,
    connections: connectionsOf(env),
    authSecret: env.AUTH_SECRET ?? secretIn(storage.dataDir),
    passwordCost: env.NODE_ENV === 'test' ? CHEAP_PASSWORD_COST : PASSWORD_COST,
    minPasswordLength: env.PASSWORD_MIN_LENGTH,
    phoneCountry: env.PHONE_COUNTRY,
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM, operator: env.CONTACT_EMAIL ?? null },
    operatorAddress: env.OPERATOR_ADDRESS ?? null,
    providers: {
      google: provider('GOOGLE', env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
      facebook: provider('FACEBOOK', env.FACEBOOK_CLIENT_ID, env.FACEBOOK_CLIENT_SECRET),
    },
    payments: stripeKeys(env.STRIPE_SECRET_KEY, env.STRIPE_WEBHOOK_SECRET),
    testPayments: { deliver: true },
    contentManagers: env.CONTENT_MANAGERS,
    operators: env.OPERATOR_EMAILS,
    trustedProxies: env.TRUSTED_PROXIES,
    videoHosts: env.VIDEO_HOSTS,
    testGraceSeconds: env.TEST_GRACE_SECONDS,
    stopDelaySeconds: env.STOP_DELAY_SECONDS,
    seedData: env.SEED_DATA === 'on',
    metricsToken: env.METRICS_TOKEN ?? null,
    tracesEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    logLevel: env.LOG_LEVEL,
  }
}

/** @throws ConfigError for settings under which sessions can be read on the network or forged */
function rejectInsecure(origin = '', secret = '') {
  const override = 'set ALLOW_INSECURE=on to start all the same'
  if (origin.startsWith('http:')) {
    throw new ConfigError(`Configuration: ORIGIN must begin with https:// in production; ${override}`)
  }
  if (isGuessable(secret)) {
    throw new ConfigError(
      `Configuration: AUTH_SECRET is easy to guess; use the output of \`openssl rand -hex 32\`, or ${override}`,
    )
  }
}

/** Places of everything that a backup copies. */
export type Storage = Pick<Config, 'dataDir' | 'databaseUrl' | 'privacyJournal' | 'backups'> & {
  /** File of the secret; null when AUTH_SECRET is set. */
  secretFile: string | null
}

/**
 * Reads the places of stored data alone; unlike `loadConfig` it creates no secret.
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

function connectionsOf(env: Variables): Config['connections'] {
  const { DATABASE_URL: url, DATABASE_URL_DIRECT: direct, DATABASE_URL_REPLICA: replica } = env
  if (url === undefined && (direct ?? replica) !== undefined) {
    const name = direct === undefined ? 'DATABASE_URL_REPLICA' : 'DATABASE_URL_DIRECT'
    throw new ConfigError(`Configuration: ${name} goes with DATABASE_URL, which is missing`)
  }
  return {
    url: url ?? null,
    replicaUrl: replica ?? null,
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
    `Configuration: ${name}_CLIENT_ID and ${name}_CLIENT_SECRET go together; one of them is missing`,
  )
}

function stripeKeys(secretKey: string | undefined, webhookSecret: string | undefined): Config['payments'] {
  if (!secretKey && !webhookSecret) return null
  if (secretKey && webhookSecret) return { secretKey, webhookSecret }
  throw new ConfigError(
    'Configuration: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together; one of them is missing',
  )
}
