/**
 * Loads the app once the starting page is painted, which the app's files would delay: they compete for the line and for the
 * processor. The HTML holds this function's source (vite/inline-styles.ts), so it uses nothing of other modules.
 * @param styled when the style files have arrived; without its style the app is still of use
 */
export function startApp(styled: Promise<unknown>) {
  /** Limit for a page that is not painted, as in a tab in the background. */
  const MAX_WAIT_MS = 100

  document.addEventListener('DOMContentLoaded', async () => {
    await new Promise((resolve) => {
      // The frame is painted when its callbacks have run.
      requestAnimationFrame(() => setTimeout(resolve))
      setTimeout(resolve, MAX_WAIT_MS)
    })
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="preload-later"]'))
      link.rel = 'modulepreload'
    await styled
    const script = document.querySelector<HTMLScriptElement>('#app-start')
    if (!script) return
    // Inserted again, it runs: its text is that of the HTML, which no policy has to trust.
    script.type = 'module'
    script.replaceWith(script)
  })
}
