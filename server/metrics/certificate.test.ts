import { once } from 'node:events'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { createServer } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { readExpiry, watchCertificate } from './certificate.ts'

/** Self-signed certificate of this test, with its key. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgUwOrrake+mtdMy2z
dYj5WjnoKtiOw1Z31aYrrgjFPeGhRANCAAQdMPhuvlUt063wDLD3GHVmuGvVSAfG
ByrIQPFeQ2kKlv1XBH17HsMNw19se6VIz/SuIjBBq3Hv2Gde3CPc7Q+R
-----END PRIVATE KEY-----`
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBfjCCASWgAwIBAgIUGYdLfmW7Qxirvl0Vwg1yxCyH7MQwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyOTAyMzQzMFoYDzIxMjYxMTA1
MDIzNDMwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQdMPhuvlUt063wDLD3GHVmuGvVSAfGByrIQPFeQ2kKlv1XBH17HsMN
w19se6VIz/SuIjBBq3Hv2Gde3CPc7Q+Ro1MwUTAdBgNVHQ4EFgQUAk+pqPOEpwiv
wGNQUqM4mP8gZ9owHwYDVR0jBBgwFoAUAk+pqPOEpwivwGNQUqM4mP8gZ9owDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiBXRwyk3R+LaxsR4Cwr3oxR
FwmBF5GmUNKNMjGjWe6fJwIgD8LYCCI6g76vptdXOGnR/zp6Cz8DWz6nhORXjtQE
JfY=
-----END CERTIFICATE-----`
const EXPIRES_AT = '2126-11-05T02:34:30.000Z'

test('the expiry of a certificate is read, although no authority has signed it', async () => {
  const server = createServer({ key: KEY, cert: CERTIFICATE }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const watch = watchCertificate(`https://localhost:${port}`)
  onTestFinished(watch.stop)
  await expect.poll(() => watch.expiresAt()?.toISOString()).toBe(EXPIRES_AT)
})

test('a site that cannot be reached, speaks no TLS or needs none has no certificate', async () => {
  const plain = createTcpServer((socket) => socket.resume().end('no TLS')).listen(0, '127.0.0.1')
  await once(plain, 'listening')
  const { port } = plain.address() as AddressInfo
  expect(await readExpiry(`https://localhost:${port}`)).toBeNull()
  plain.close()
  await once(plain, 'close')
  expect(await readExpiry(`https://localhost:${port}`)).toBeNull()
  expect(watchCertificate('http://localhost').expiresAt()).toBeNull()
})
