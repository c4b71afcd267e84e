type Resend = () => Promise<void>

const queues = new Set<Resend>()

/** Loss that this page has handled. */
let handled: string | null = null

/** Registers a queue, which sends its last saves again after the server has lost acknowledged work. */
export function onWorkLost(resend: Resend): void {
  queues.add(resend)
}

/** Handles the header `X-Work-Lost`, which the server sends with every response for some minutes after a loss. */
export function handleWorkLost(loss: string | null): void {
  if (loss === null || loss === handled) return
  handled = loss
  for (const resend of queues) void resend()
}
