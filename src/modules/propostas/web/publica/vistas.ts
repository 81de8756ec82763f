import { uuidv7 } from '#kit/id.ts'
import { todos } from './dom.ts'

const A_CADA_MS = 10_000
const LIMIAR = 0.35

/**
 * Tells the company that the customer is on the page, for how long, and which parts were in view. Time counts only while
 * the page is visible. The server ignores its own people.
 */
export function contarVista(token: string): void {
  const id = uuidv7()
  const vistas = new Set<string>()
  let agora: string | null = null
  let segundos = 0
  let enviados = -1
  const enviar = (nome: 'fetch' | 'beacon') => {
    if (segundos === enviados) return
    enviados = segundos
    const corpo = JSON.stringify({ id, segundos, partes: [...vistas], agora })
    const endereco = `/api/p/${encodeURIComponent(token)}/vista`
    if (nome === 'beacon') navigator.sendBeacon(endereco, new Blob([corpo], { type: 'application/json' }))
    else
      void fetch(endereco, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: corpo,
        referrerPolicy: 'no-referrer',
      }).catch(() => (enviados = -1))
  }
  const observador = new IntersectionObserver(
    (entradas) => {
      for (const e of entradas) {
        const parte = e.target instanceof HTMLElement ? e.target.dataset.parte : undefined
        if (!parte || !e.isIntersecting) continue
        vistas.add(parte)
        agora = parte
      }
    },
    { threshold: LIMIAR },
  )
  const partes = ['inicio', 'conta', 'anos', 'opcoes', 'pagar', 'origem', 'duvida', 'aceite']
  for (const e of todos('[data-parte]')) if (partes.includes(e.dataset.parte ?? '')) observador.observe(e)
  setInterval(() => {
    if (document.visibilityState === 'visible') segundos++
  }, 1000)
  setTimeout(() => enviar('fetch'), 1500)
  setInterval(() => enviar('fetch'), A_CADA_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') enviar('beacon')
  })
}
