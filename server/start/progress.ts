import type { Config } from '../config.ts'
import type { SampleSignIn } from '../features/seeding/sample-family/sample-family.ts'

/** Reports progress on the terminal with the seconds since the start: `  1.2 s  Preparing the database …`. */
export function reportProgress(): (message: string) => void {
  const start = performance.now()
  return (message) => {
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    process.stdout.write(`${seconds.padStart(6)} s  ${message}\n`)
  }
}

const WIDTH = 30

/** Progress bar on the terminal; otherwise one line per ten percent. */
export function progressBar(label: string, total: number, out: NodeJS.WriteStream = process.stdout) {
  let lastTenth = -1
  return (done: number) => {
    const share = total === 0 ? 1 : done / total
    const percent = `${Math.floor(share * 100)}%`.padStart(4)
    const counts = `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`
    const tenth = Math.floor(share * 10)
    if (out.isTTY) {
      const filled = Math.round(share * WIDTH)
      out.write(`\r${label} [${'#'.repeat(filled).padEnd(WIDTH)}] ${percent}  ${counts}${done >= total ? '\n' : ''}`)
    } else if (tenth > lastTenth) out.write(`${label} ${percent}  ${counts}\n`)
    lastTenth = Math.max(lastTenth, tenth)
  }
}

/** Message shown when the product has started. */
export function greeting(config: Config, port: number, samples: SampleSignIn[]): string {
  const address = config.originIsLocal ? `http://localhost:${port}` : config.origin
  const lines = ['', `  Trellis is at ${address}`]
  if (config.mail.smtpUrl === null) lines.push(`  Email is not sent; read it at ${address}/dev/mail`)
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
