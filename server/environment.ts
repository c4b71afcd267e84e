import { existsSync } from 'node:fs'
import { isSupportedCountry } from 'libphonenumber-js/min'
import { z } from 'zod'
import { MIN_PASSWORD_LENGTH } from '#domain/accounts.ts'
import { MIN_SECRET_LENGTH } from './auth-secret.ts'
import { isAddressOrNetwork } from './http/client-address.ts'

/** Format of Stripe's secret keys: full or restricted, in test or live mode. */
export const SECRET_KEY = /^[rs]k_(test|live)_\w+$/

/** True for a key of Stripe's test mode, which moves no real money. */
export function isTestKey(secretKey: string): boolean {
  return /^[rs]k_test_/.test(secretKey)
}

/** Invalid configuration, with a one-line message for the operator. */
export class ConfigError extends Error {}

const optionalText = z
  .string()
  .trim()
  .transform((text) => (text === '' ? undefined : text))
  .optional()

const httpOrigin = z
  .string()
  .refine(
    (value) => /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value.replace(/\/$/, ''),
    'must be an origin such as https://learn.example.org',
  )
  .transform((value) => new URL(value).origin)

/** Public DNS host name: no IP address, port or wildcard. */
const HOST_NAME = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/

/** Comma-separated list, in lower case. */
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim().toLowerCase())
      .filter(Boolean),
  )

/** Minimum pool sizes. A repeated job holds one connection in addition to those it works with. */
const POOLS = { requests: 2, auth: 2, jobs: 3, exports: 1 } as const

const poolSizes = list.transform((entries, context) => {
  const sizes: Partial<Record<keyof typeof POOLS, number>> = {}
  for (const entry of entries) {
    const [, name = '', digits] = /^([a-z]+):(\d{1,4})$/.exec(entry) ?? []
    const minimum = new Map(Object.entries(POOLS)).get(name)
    if (minimum === undefined || Number(digits) < minimum) {
      const allowed = Object.entries(POOLS).map(([pool, least]) => `${pool}:N (${least} or more)`)
      context.addIssue({ code: 'custom', message: `must be a list of ${allowed.join(', ')}` })
      return z.NEVER
    }
    Object.assign(sizes, { [name]: Number(digits) })
  }
  return sizes
})

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  ORIGIN: optionalText.pipe(httpOrigin.optional()),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  PRIVACY_JOURNAL: optionalText,
  BACKUP_RETENTION_DAYS: optionalText.pipe(
    z
      .string()
      .regex(/^[1-9]\d{0,3}$/, 'must be a number of days from 1 to 9999')
      .transform(Number)
      .optional(),
  ),
  BACKUPS: z
    .enum(['on', 'off'], 'must be on or off')
    .or(z.literal('').transform(() => undefined))
    .optional(),
  BACKUP_DIR: z.string().trim().min(1).default('./backups'),
  BACKUP_PASSPHRASE: optionalText.pipe(z.string().min(12, 'must have at least 12 characters').optional()),
  DATABASE_URL: optionalText.pipe(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  DATABASE_URL_DIRECT: optionalText.pipe(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  DATABASE_URL_REPLICA: optionalText.pipe(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  DATABASE_NAMED_STATEMENTS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  DATABASE_CONNECTIONS: poolSizes,
  AUTH_SECRET: optionalText.pipe(
    z.string().min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`).optional(),
  ),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(MIN_PASSWORD_LENGTH).max(64).default(MIN_PASSWORD_LENGTH),
  PHONE_COUNTRY: z
    .string()
    .refine(isSupportedCountry, 'must be the two letters of a country, such as US')
    .default('US'),
  SMTP_URL: optionalText.pipe(z.url({ protocol: /^smtps?$/ }).optional()),
  MAIL_FROM: z.string().trim().regex(/\S@\S/, 'must hold an e-mail address').default('Trellis <no-reply@localhost>'),
  OPERATOR_ADDRESS: optionalText.pipe(z.string().max(300, 'must have at most 300 characters').optional()),
  CONTACT_EMAIL: optionalText.pipe(z.email('must be an e-mail address').optional()),
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  FACEBOOK_CLIENT_ID: optionalText,
  FACEBOOK_CLIENT_SECRET: optionalText,
  STRIPE_SECRET_KEY: optionalText.pipe(
    z.string().regex(SECRET_KEY, 'must be a secret key such as sk_live_…').optional(),
  ),
  STRIPE_WEBHOOK_SECRET: optionalText.pipe(
    z
      .string()
      .regex(/^whsec_\w+$/, 'must be the signing secret of a webhook, whsec_…')
      .optional(),
  ),
  CONTENT_MANAGERS: list.pipe(z.array(z.email('must be e-mail addresses separated by commas'))),
  OPERATOR_EMAILS: list.pipe(z.array(z.email('must be e-mail addresses separated by commas'))),
  TRUSTED_PROXIES: list.pipe(
    z.array(z.string().refine(isAddressOrNetwork, 'must be addresses or networks separated by commas')),
  ),
  VIDEO_HOSTS: list.pipe(
    z.array(z.string().regex(HOST_NAME, 'must be host names such as videos.example.org, separated by commas')),
  ),
  TEST_GRACE_SECONDS: z.coerce.number().int().min(0).max(300).default(10),
  STOP_DELAY_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  SEED_DATA: z.enum(['on', 'off'], 'must be on or off').default('off'),
  ALLOW_INSECURE: z.enum(['on', 'off'], 'must be on or off').default('off'),
  METRICS_TOKEN: optionalText.pipe(z.string().min(16, 'must have at least 16 characters').optional()),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

/** Parsed environment variables, with defaults. */
export type Variables = z.infer<typeof Environment>

/** @throws ConfigError naming the variable */
export function parseEnvironment(environment: NodeJS.ProcessEnv): Variables {
  const parsed = Environment.safeParse(environment)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new ConfigError(`Configuration: ${String(issue?.path[0])} ${lowerFirst(issue?.message ?? 'is not valid')}`)
}

function lowerFirst(text: string) {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** Loads ./.env into the environment; variables that are already set win. */
export function loadEnvFile() {
  if (existsSync('.env')) process.loadEnvFile('.env')
}
