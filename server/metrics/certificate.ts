import { connect } from 'node:tls'

const CHECK_INTERVAL_MS = 6 * 60 * 60 * 1000
const TIMEOUT_MS = 10_000

export type CertificateWatch = {
  /** Expiry of the certificate when it was last read; null if it could not be read or the site has none. */
  expiresAt(): Date | null
  stop(): void
}

/**
 * Reads the certificate of the public site now and every six hours, as a visitor gets it: the proxy that renews it may
 * be on another machine. A site without https has none.
 */
export function watchCertificate(origin: string): CertificateWatch {
  let expiresAt: Date | null = null
  if (!origin.startsWith('https:')) return { expiresAt: () => null, stop() {} }
  const check = async () => {
    expiresAt = await readExpiry(origin)
  }
  void check()
  const timer = setInterval(check, CHECK_INTERVAL_MS).unref()
  return { expiresAt: () => expiresAt, stop: () => clearInterval(timer) }
}

/** @returns null if the site cannot be reached from this machine, which need not concern its visitors */
export function readExpiry(origin: string): Promise<Date | null> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      // An expired certificate is read too. Nothing is sent.
      rejectUnauthorized: false,
    })
    const end = (date: Date | null) => {
      socket.destroy()
      resolve(date)
    }
    socket.setTimeout(TIMEOUT_MS, () => end(null))
    socket.unref()
    socket.on('error', () => end(null))
    socket.on('secureConnect', () => {
      const date = new Date(socket.getPeerCertificate().valid_to ?? '')
      end(Number.isNaN(date.getTime()) ? null : date)
    })
  })
}
