/**
 * Body of a response, piece by piece. Pulls the next piece only after the client has read the previous one.
 * @param onFailure called when the status has already been sent: it must abort the connection
 */
export function streamOf(pieces: AsyncGenerator<string | Uint8Array>, onFailure: (error: unknown) => void) {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
      } catch (error) {
        onFailure(error)
        controller.close()
      }
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}
