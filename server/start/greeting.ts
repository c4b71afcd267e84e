import type { Config } from '../config.ts'
import type { SampleSignIn } from '../features/seeding/sample-family/sample-family.ts'

/** What a person reads when the product is up. */
export function greeting(config: Config, port: number, samples: SampleSignIn[]): string {
  const address = config.originIsLocal ? `http://localhost:${port}` : config.origin
  const lines = ['', `  Trellis is at ${address}`]
  if (config.mail.smtpUrl === null) lines.push(`  Mail is not sent but kept at ${address}/dev/mail`)
  if (config.payments === null && !config.production)
    lines.push(`  Payments are tests, which ${address}/dev/payments shows`)
  if (samples.length > 0) {
    const width = Math.max(...samples.map((sample) => sample.role.length))
    lines.push('', '  Sample sign-ins:')
    for (const { role, signIn, password } of samples) {
      lines.push(`    ${role.padEnd(width)}  ${signIn}  password ${password}`)
    }
  }
  return `${lines.join('\n')}\n\n`
}
