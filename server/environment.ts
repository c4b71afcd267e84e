import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isSupportedCountry } from 'libphonenumber-js/min'
import { z } from 'zod'
import { MIN_PASSWORD_LENGTH } from '#domain/accounts.ts'
import { LANGUAGES } from '#domain/language-list.ts'
import { isLanguage, type Language } from '#domain/languages.ts'
import { MIN_SECRET_LENGTH } from './auth-secret.ts'
import { isAddressOrNetwork } from './http/client-address.ts'
import { TutorList } from './tutors.ts'

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

/**
 * Every setting with its format, default and meaning. docs/configuration.md is generated from it
 * (`npm run docs:configuration`); `unset` says what applies without a value where the schema has no default.
 */
export const Environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'])
    .default('development')
    .describe(
      '`production` disables the mailbox page, the test identity provider, the test payment provider and the sample family, and requires the settings below that say so; `test` makes password hashes cheap, for test servers only',
    ),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('port of the server; `0` picks a free one'),
  HOST: z
    .string()
    .trim()
    .min(1)
    .default('127.0.0.1')
    .describe('address on which the server listens; `0.0.0.0` for all network interfaces'),
  ORIGIN: optionalText.pipe(httpOrigin.optional()).meta({
    unset: '`http://localhost:PORT`',
    description:
      'public URL, such as `https://learn.example.org`; links in mails start with it. Required in production, with https. Outside production the site accepts only this host name and those of this machine (`localhost`, `127.0.0.1`)',
  }),
  DATA_DIR: z.string().trim().min(1).default('./data').describe('folder with the embedded database and the secret'),
  PRIVACY_JOURNAL: optionalText.meta({
    unset: '`privacy-journal.jsonl` in `DATA_DIR`',
    description:
      'file that records deletions and withdrawn consents (ids only), so that a [restore](operations.md#backup) does not undo them',
  }),
  BACKUP_RETENTION_DAYS: optionalText
    .pipe(
      z
        .string()
        .regex(/^[1-9]\d{0,3}$/, 'must be a number of days from 1 to 9999')
        .transform(Number)
        .optional(),
    )
    .describe(
      'days after which you delete backups, stated on the privacy page; without it the page says that newer backups replace older ones',
    ),
  BACKUPS: z
    .enum(['on', 'off'], 'must be on or off')
    .or(z.literal('').transform(() => undefined))
    .optional()
    .meta({
      unset: '`on` with the embedded database',
      description: 'daily [backup](operations.md#backup) with a weekly restore test; `off` disables both',
    }),
  BACKUP_DIR: z.string().trim().min(1).default('./backups').describe('folder for backups'),
  BACKUP_PASSPHRASE: optionalText
    .pipe(z.string().min(12, 'must have at least 12 characters').optional())
    .describe('at least 12 characters; encrypts backups'),
  DATABASE_URL: optionalText
    .pipe(z.url({ protocol: /^postgres(ql)?$/ }).optional())
    .describe('`postgres://…` URL of a PostgreSQL 15 or later to use instead of the embedded one'),
  DATABASE_URL_DIRECT: optionalText.pipe(z.url({ protocol: /^postgres(ql)?$/ }).optional()).meta({
    unset: '`DATABASE_URL`',
    description:
      'URL that bypasses the pooler, for migrations, jobs and live updates, if `DATABASE_URL` points to a pooler',
  }),
  DATABASE_URL_REPLICA: optionalText
    .pipe(z.url({ protocol: /^postgres(ql)?$/ }).optional())
    .describe('URL of a streaming replica from which reports are read'),
  DATABASE_SYNCHRONOUS: z
    .enum(['on', 'off'], 'must be on or off')
    .default('off')
    .describe(
      '`on` if a standby must confirm every commit: its absence is then an [alert](operations.md#standby), also while Patroni has turned synchronous replication off because of it',
    ),
  DATABASE_NAMED_STATEMENTS: z
    .enum(['on', 'off'], 'must be on or off')
    .default('on')
    .describe('`off` behind a pooler without support for prepared statements'),
  DATABASE_CONNECTIONS: poolSizes.meta({
    unset: '`requests:20,auth:10,jobs:6,exports:2`',
    description: 'maximum connections per process, by pool',
  }),
  AUTH_SECRET: optionalText
    .pipe(z.string().min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`).optional())
    .meta({
      unset: 'generated and stored in `DATA_DIR`',
      description: `secret that signs sessions and links; at least ${MIN_SECRET_LENGTH} random characters (\`openssl rand -hex 32\`). Required in production`,
    }),
  AUTH_SECRET_PREVIOUS: optionalText
    .pipe(z.string().min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`).optional())
    .describe(
      'earlier value of `AUTH_SECRET` that is still accepted after [replacing it](operations.md#replacing-secrets), so that nobody is signed out',
    ),
  PASSWORD_MIN_LENGTH: z.coerce
    .number()
    .int()
    .min(MIN_PASSWORD_LENGTH)
    .max(64)
    .default(MIN_PASSWORD_LENGTH)
    .describe(`minimum length of new passwords, ${MIN_PASSWORD_LENGTH} to 64; existing passwords remain valid`),
  PHONE_COUNTRY: z
    .string()
    .refine(isSupportedCountry, 'must be the two letters of a country, such as US')
    .default('US')
    .describe('default country for phone numbers without a country code'),
  SMTP_URL: optionalText
    .pipe(z.url({ protocol: /^smtps?$/ }).optional())
    .describe(
      '`smtp://user:password@host:587` or `smtps://…`. Without it mails are only shown at /dev/mail. Required in production',
    ),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(/\S@\S/, 'must hold an e-mail address')
    .default('Trellis <no-reply@localhost>')
    .describe('sender of mails'),
  OPERATOR_NAME: optionalText
    .pipe(z.string().max(100, 'must have at most 100 characters').optional())
    .describe(
      'name of the people, school or company that run the site, shown on the landing page with `OPERATOR_ADDRESS`',
    ),
  OPERATOR_ADDRESS: optionalText
    .pipe(z.string().max(300, 'must have at most 300 characters').optional())
    .describe(
      'postal address in the footer of weekly emails, and with `OPERATOR_NAME` on the landing page. In production, weekly emails are available only if it is set',
    ),
  CONTACT_EMAIL: optionalText
    .pipe(z.email('must be an e-mail address').optional())
    .describe(
      'recipient of the contact form. Without it messages are only stored in the table `contact_messages`; in production the server logs this at startup',
    ),
  GOOGLE_CLIENT_ID: optionalText.describe(
    'id of a Google OAuth client for sign-in with Google ([how to get it](social-sign-in.md#google)). Without it its button leads to a test identity provider inside the server; in production there is no button',
  ),
  GOOGLE_CLIENT_SECRET: optionalText.describe('secret of the Google OAuth client; set both or neither'),
  FACEBOOK_CLIENT_ID: optionalText.describe(
    'id of a Facebook app for sign-in with Facebook, likewise ([how to get it](social-sign-in.md#facebook))',
  ),
  FACEBOOK_CLIENT_SECRET: optionalText.describe('secret of the Facebook app; set both or neither'),
  STRIPE_SECRET_KEY: optionalText
    .pipe(z.string().regex(SECRET_KEY, 'must be a secret key such as sk_live_…').optional())
    .describe(
      'secret key of a Stripe account ([setup](payments.md)). Without it a test provider inside the server, which charges nothing, handles payments; in production there are then no paid plans',
    ),
  STRIPE_WEBHOOK_SECRET: optionalText
    .pipe(
      z
        .string()
        .regex(/^whsec_\w+$/, 'must be the signing secret of a webhook, whsec_…')
        .optional(),
    )
    .describe('signing secret of its webhook at `/webhooks/stripe`; set both or neither'),
  CONTENT_MANAGERS: list
    .pipe(z.array(z.email('must be e-mail addresses separated by commas')))
    .describe(
      'comma-separated email addresses of the parents who can manage content and see revenue (/parent/revenue). Without it every parent can; in production no one',
    ),
  QUESTION_ANSWERERS: list
    .pipe(z.array(z.email('must be e-mail addresses separated by commas')))
    .describe(
      'comma-separated email addresses of the parents who answer [questions about lessons](operations.md#questions-about-lessons). Without it, or without `CHILD_SAFETY_EMAIL`, no child can ask',
    ),
  CHILD_SAFETY_EMAIL: optionalText
    .pipe(z.email('must be an e-mail address').optional())
    .describe('recipient of reports and of worries about a child; somebody must read it every day'),
  OPERATOR_EMAILS: list
    .pipe(z.array(z.email('must be e-mail addresses separated by commas')))
    .describe(
      "comma-separated email addresses of the parents who can open the [operator's page](operations.md#the-operators-page) at /operator. Without it every parent can; in production no one",
    ),
  TUTORS: TutorList.meta({
    unset: 'tutoring is arranged by email',
    description:
      'JSON list of the [tutors](operations.md#tutors) whose lessons parents book: for each an `id`, `name`, `email`, `timeZone`, the day of the `backgroundCheck` that you confirm, the address of their video `room`, and weekly `slots`',
  }),
  LANGUAGES: list
    .pipe(
      z.array(z.custom<Language>(isLanguage, `must be of ${Object.keys(LANGUAGES).join(', ')}, separated by commas`)),
    )
    .meta({
      unset: '`en`',
      description:
        'comma-separated languages that people can choose besides English, which is always one: `es` for Spanish, `ar` for Arabic. A language that nobody has reviewed is shown as a draft ([translations](translating.md))',
    }),
  STAFF_SECOND_STEP: z
    .enum(['on', 'off'], 'must be on or off')
    .or(z.literal('').transform(() => undefined))
    .optional()
    .meta({
      unset: '`on` in production, otherwise `off`',
      description:
        '`on` requires a [second step at sign-in](operations.md#second-step-of-staff) of content managers, operators, tutors and people who answer questions: from their next sign-in they can do nothing before they have set one up',
    }),
  TRUSTED_PROXIES: list
    .pipe(z.array(z.string().refine(isAddressOrNetwork, 'must be addresses or networks separated by commas')))
    .describe(
      'comma-separated addresses or networks (`10.0.0.0/8`) of the reverse proxies whose `X-Forwarded-For` is trusted',
    ),
  VIDEO_HOSTS: list
    .pipe(z.array(z.string().regex(HOST_NAME, 'must be host names such as videos.example.org, separated by commas')))
    .describe(
      'comma-separated host names (`videos.example.org`) from which lesson videos (mp4, m4v, webm, ogv, m3u8), captions and recordings may be loaded over https. YouTube, Vimeo and this server need no entry',
    ),
  TEST_GRACE_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(300)
    .default(10)
    .describe('seconds after the deadline during which a timed test still accepts answers in flight'),
  STOP_DELAY_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(300)
    .default(0)
    .describe(
      'seconds during which a stopping server still accepts connections while /healthz and /readyz respond with 503, so that a load balancer notices',
    ),
  SEED_DATA: z
    .enum(['on', 'off'], 'must be on or off')
    .default('off')
    .describe(
      '`on` adds the sample grades on the first start in production, and lets content managers seed them at /seed-data; outside production both are always on',
    ),
  DEMO: z
    .enum(['on', 'off'], 'must be on or off')
    .or(z.literal('').transform(() => undefined))
    .optional()
    .meta({
      unset: '`off` in production, otherwise `on` with the embedded database',
      description:
        '`on` lets visitors [look around a sample family](operations.md#looking-around-without-an-account) that the server adds for them: nothing can be changed, and it is in no figure and gets no mail',
    }),
  ALLOW_INSECURE: z
    .enum(['on', 'off'], 'must be on or off')
    .default('off')
    .describe(
      '`on` allows production to start with an http `ORIGIN` or a weak `AUTH_SECRET`, such as for a trial in a private network',
    ),
  UNENCRYPTED_HOSTS: list
    .pipe(z.array(z.string().regex(/^[a-z\d.:_-]{1,253}$/, 'must be host names or addresses separated by commas')))
    .describe(
      'comma-separated hosts of `DATABASE_URL…` and `SMTP_URL` that production may connect to [without TLS](operations.md#connections-without-tls), such as containers of the same machine. Hosts of this machine (`localhost`, `127.0.0.1`, `::1`, a Unix socket) need no entry',
    ),
  METRICS_TOKEN: optionalText
    .pipe(z.string().min(16, 'must have at least 16 characters').optional())
    .describe(
      'at least 16 characters; requests to /metrics with `Authorization: Bearer …` get [metrics for Prometheus](operations.md#metrics-and-traces). Without it /metrics does not exist',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalText
    .pipe(z.url({ protocol: /^https?$/ }).optional())
    .describe(
      'URL of a collector, such as `http://localhost:4318`, that receives [traces](operations.md#metrics-and-traces). Without it tracing is off',
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe(
      'share of the requests and jobs whose traces are exported, from `0` to `1`; a request that a traced client sends follows the client',
    ),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('`silent`, `error`, `warn`, `info` or `debug`'),
})

/**
 * Settings whose value can be in a file instead, named by the setting with `_FILE` behind it: files of Docker, of systemd
 * (`LoadCredential=`) or of a vault's agent, which no other process can read.
 */
export const SECRET_SETTINGS = [
  'AUTH_SECRET',
  'AUTH_SECRET_PREVIOUS',
  'DATABASE_URL',
  'DATABASE_URL_DIRECT',
  'DATABASE_URL_REPLICA',
  'SMTP_URL',
  'BACKUP_PASSPHRASE',
  'GOOGLE_CLIENT_SECRET',
  'FACEBOOK_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'METRICS_TOKEN',
] as const satisfies readonly (keyof Variables)[]

/** @throws ConfigError for a file that cannot be read, or a setting with both */
function readSecretFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const values = SECRET_SETTINGS.flatMap((name) => {
    const file = environment[`${name}_FILE`]?.trim()
    if (!file) return []
    if (environment[name]?.trim()) throw new ConfigError(`Configuration: set ${name} or ${name}_FILE, not both`)
    try {
      return [[name, readFileSync(file, 'utf8').trim()] as const]
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new ConfigError(`Configuration: ${name}_FILE cannot be read: ${reason}`)
    }
  })
  return { ...environment, ...Object.fromEntries(values) }
}

/** Parsed environment variables, with defaults. */
export type Variables = z.infer<typeof Environment>

/** @throws ConfigError naming the variable */
export function parseEnvironment(environment: NodeJS.ProcessEnv): Variables {
  const parsed = Environment.safeParse(readSecretFiles(environment))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new ConfigError(`Configuration: ${String(issue?.path[0])} ${lowerFirst(issue?.message ?? 'is not valid')}`)
}

function lowerFirst(text: string) {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/**
 * Loads ./.env into the environment; variables that are already set win.
 * @throws ConfigError if it cannot be read
 */
export function loadEnvFile() {
  if (!existsSync('.env')) return
  try {
    process.loadEnvFile('.env')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`${resolve('.env')} cannot be read by this account: ${reason}`)
  }
}
