import { EMBEDS, type EmbedSource } from './embed-address.ts'
import { type EmbedNews, embedMessages } from './embed-messages.ts'

const ASKS_EVERY_MS = 400
/** After a frame has loaded, its player answers within this time, or it is no player but an error page. */
const ANSWERS_WITHIN_MS = 6000
const LOADS_WITHIN_MS = 30_000

/**
 * Tells the news of an embedded player, by messages alone: no script of another site runs in this page. A player that
 * does not answer, as where its site is blocked, has failed. The returned function ends it.
 */
export function listenToEmbed(
  frame: HTMLIFrameElement,
  kind: EmbedSource['kind'],
  tell: (news: EmbedNews) => void,
): () => void {
  const { origin } = EMBEDS[kind]
  const { hello, subscribe, read } = embedMessages[kind]
  const ending = new AbortController()
  const { signal } = ending
  const send = (message: unknown) => frame.contentWindow?.postMessage(message, origin)
  const fail = () => tell({ kind: 'failed' })

  let answered = false
  let silence = setTimeout(fail, LOADS_WITHIN_MS)
  const asking = setInterval(send, ASKS_EVERY_MS, hello)
  const stopWaiting = () => {
    clearInterval(asking)
    clearTimeout(silence)
  }
  frame.addEventListener(
    'load',
    () => {
      if (answered) return
      clearTimeout(silence)
      silence = setTimeout(fail, ANSWERS_WITHIN_MS)
    },
    { signal },
  )
  window.addEventListener(
    'message',
    (message) => {
      if (message.source !== frame.contentWindow || message.origin !== origin) return
      if (!answered) {
        answered = true
        stopWaiting()
        for (const wish of subscribe) send(wish)
      }
      for (const news of read(message.data)) tell(news)
    },
    { signal },
  )
  return () => {
    stopWaiting()
    ending.abort()
  }
}
