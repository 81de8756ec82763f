import { partesDaPagina } from '../../regras/pagina/nomes-das-partes.ts'
import { todos } from '#platform/navegador/publica/dom.ts'

const A_CADA_MS = 10_000
const PRIMEIRO_MS = 1500
const LIMIAR = 0.35
const PARTES: readonly string[] = partesDaPagina

/**
 * Tells the company that the customer is on the page, for how long, and which parts were in view. Time counts only while
 * the page is visible. The server ignores the company's own people.
 */
export function contarVista(token: string): void {
  const endereco = `/api/p/${encodeURIComponent(token)}/vista`
  const vistas = new Set<string>()
  let id: string | null = null
  let segundos = 0
  let enviados = -1
  let indo = false

  const corpo = () => JSON.stringify({ id, segundos, partes: [...vistas] })
  async function enviar(): Promise<void> {
    if (segundos === enviados || indo) return
    indo = true
    try {
      const r = await fetch(endereco, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: corpo(),
        referrerPolicy: 'no-referrer',
      })
      if (!r.ok) return
      const lido: { data?: { id?: string | null } } = await r.json()
      id = lido.data?.id ?? id
      enviados = segundos
    } catch {
      // without internet nothing is lost: the next one carries the whole time
    } finally {
      indo = false
    }
  }
  const observador = new IntersectionObserver(
    (entradas) => {
      for (const e of entradas) {
        const parte = e.target instanceof HTMLElement ? e.target.dataset.parte : undefined
        if (!parte || !e.isIntersecting) continue
        // the last one is in view now
        vistas.delete(parte)
        vistas.add(parte)
      }
    },
    { threshold: LIMIAR },
  )
  for (const e of todos('[data-parte]')) if (PARTES.includes(e.dataset.parte ?? '')) observador.observe(e)
  setInterval(() => {
    if (document.visibilityState === 'visible') segundos++
  }, 1000)
  setTimeout(() => void enviar(), PRIMEIRO_MS)
  setInterval(() => void enviar(), A_CADA_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && id && segundos !== enviados)
      navigator.sendBeacon(endereco, new Blob([corpo()], { type: 'application/json' }))
  })
}
