import { useEffect } from 'react'
import type { presencaNoServidor } from '#modules/chat/contract/filas.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import { guardarPresenca } from './presenca.ts'

export const obterPresenca = resumo<typeof presencaNoServidor.obter>('GET', '/api/chat/disponibilidade')
export const darSinal = resumo<typeof presencaNoServidor.sinal>('POST', '/api/chat/disponibilidade/sinal')

const SINAL_MS = 30_000
const TOQUES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Says to the house that this browser is open and whether somebody touches it: whose browsers are all closed or left alone gets no new conversations. */
export function useSinalDeVida(): void {
  const atende = usePode('chat.conversa.atender')
  useEffect(() => {
    // whoever attends nobody is only asked how they said they are
    if (!atende) return void chamar(obterPresenca, {}).then((r) => guardarPresenca(r.data), () => {})
    let tocado = true // whoever opens the page is there
    const tocar = () => {
      tocado = true
    }
    const dizer = () => {
      const ativo = tocado
      tocado = false
      chamar(darSinal, { body: { ativo } }).then(
        (r) => guardarPresenca(r.data),
        () => {
          tocado ||= ativo
        },
      )
    }
    dizer()
    const relogio = setInterval(dizer, SINAL_MS)
    for (const t of TOQUES) addEventListener(t, tocar, { passive: true })
    // back from sleep, or from another tab: said at once
    const voltar = () => {
      if (document.visibilityState !== 'visible') return
      tocar()
      dizer()
    }
    document.addEventListener('visibilitychange', voltar)
    return () => {
      clearInterval(relogio)
      for (const t of TOQUES) removeEventListener(t, tocar)
      document.removeEventListener('visibilitychange', voltar)
    }
  }, [atende])
}
