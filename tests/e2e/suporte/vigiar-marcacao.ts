import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Collects every effect of executed markup: scripts, dialogs, injected elements, requests to other servers. */
export function vigiarMarcacao(p: Page, permitidos: string[], lugares: readonly string[]) {
  const visto: string[] = []
  p.on('dialog', (d) => {
    visto.push(`dialog ${d.message()}`)
    void d.dismiss()
  })
  p.on(
    'request',
    (r) =>
      void (
        /^https?:/.test(r.url()) &&
        !permitidos.some((x) => r.url().startsWith(x)) &&
        visto.push(`request ${r.url()}`)
      ),
  )
  p.on('popup', (q) => void visto.push(`popup ${q.url()}`))
  return {
    async conferir(onde: string): Promise<void> {
      visto.push(
        ...(await p.evaluate(() => [
          ...((globalThis as { __mal?: number[] }).__mal ?? []).map((x) => `ran ${x}`),
          ...[document, ...[...document.querySelectorAll('*')].flatMap((e) => e.shadowRoot ?? [])]
            .flatMap((raiz) => [
              ...raiz.querySelectorAll<Element>(
                '[onerror],[onload],[onfocus],[onclick],iframe[srcdoc*="parent."],a[href^="javascript:" i],[src^="javascript:" i],img[src^="x" i]',
              ),
            ])
            .filter((e) => !e.closest('head'))
            .map((e) => `element ${e.outerHTML.slice(0, 160)}`),
        ])),
      )
      expect(
        visto.map((v) => `${v} (${lugares[Number(/\d+/.exec(v)?.[0])] ?? '?'})`),
        onde,
      ).toEqual([])
    },
  }
}
