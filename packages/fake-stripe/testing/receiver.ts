import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'

export const SECRET = 'whsec_of_the_tests'

/** Webhook that verifies signatures, records accepted events and responds as `answer` decides. */
export async function startReceiver() {
  const accepted: Stripe.Event[] = []
  let answerWith: (event: Stripe.Event) => number | Promise<number> = () => 200
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const event = Stripe.webhooks.constructEvent(body, String(request.headers['stripe-signature']), SECRET)
    const status = request.url === '/webhooks/stripe' ? await answerWith(event) : 404
    if (status < 300) accepted.push(event)
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    accepted,
    answer(how: typeof answerWith) {
      answerWith = how
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
