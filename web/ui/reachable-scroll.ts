/**
 * As the `ref` of a box that scrolls: where there is more in it than shows, and nothing that can have the focus, the box
 * itself can have it, so that the arrow keys reach the rest. Not every browser does that by itself.
 */
export function reachableScroll(box: HTMLElement | null) {
  if (!box) return
  const observer = new ResizeObserver(() => {
    const focusable = box.querySelector('a[href], button, input, select, textarea, [tabindex]')
    if (box.scrollHeight > box.clientHeight && !focusable) box.tabIndex = 0
    else box.removeAttribute('tabindex')
  })
  observer.observe(box)
  return () => observer.disconnect()
}
