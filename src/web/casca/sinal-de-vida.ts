import { useEffect } from 'react'
import type { presencaNoServidor } from '#modules/chat/presenca/contract/disponibilidade.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePessoa, usePode } from '#platform/navegador/pessoa.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import { guardarPresenca, presencaGuardada } from './presenca.ts'

export const obterPresenca = resumo<typeof presencaNoServidor.obter>('GET', '/api/chat/disponibilidade')
export const darSinal = resumo<typeof presencaNoServidor.sinal>('POST', '/api/chat/disponibilidade/sinal')

const SINAL_MS = 30_000
/**
 * When a user who is automatically absent does something, a signal is sent after this delay (ms), because it may end
 * the absence.
 */
const VOLTA_MS = 1_500
const TOQUES = ['pointermove', 'wheel', 'touchstart'] as const
const ATOS = ['pointerdown', 'keydown'] as const

const chaveDoUltimo = (pessoaId: string) => `girassol:sinal:${pessoaId}`

/** Returns whether a page of this browser sent the user's signal within SINAL_MS. False where storage is blocked. */
function sinalRecente(pessoaId: string): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(chaveDoUltimo(pessoaId))) < SINAL_MS
  } catch {
    return false
  }
}

function anotarSinal(pessoaId: string): void {
  try {
    localStorage.setItem(chaveDoUltimo(pessoaId), String(Date.now()))
  } catch {
    // blocked storage: each page sends its own first signal
  }
}

/**
 * Signals to the server that this browser is open, whether the user is active and whether they typed (`regras/presenca`
 * decides what follows). Listens in the capture phase, because some fields stop the propagation of their events.
 */
export function useSinalDeVida(): void {
  const { id } = usePessoa()
  const atende = usePode('chat.conversa.atender')
  useEffect(() => {
    // users who do not answer conversations only read their presence
    if (!atende)
      return void chamar(obterPresenca, {}).then(
        (r) => guardarPresenca(r.data),
        () => {},
      )
    let tocado = true // opening the page counts as activity
    let escrito = false
    let volta: ReturnType<typeof setTimeout> | undefined
    const dizer = () => {
      const [ativo, escreveu] = [tocado, escrito]
      tocado = escrito = false
      clearTimeout(volta)
      volta = undefined
      chamar(darSinal, { body: { ativo: ativo || escreveu, escreveu } }).then(
        (r) => {
          anotarSinal(id)
          guardarPresenca(r.data)
        },
        () => {
          tocado ||= ativo
          escrito ||= escreveu
        },
      )
    }
    const tocar = () => {
      tocado = true
    }
    const agir = () => {
      tocado = true
      if (presencaGuardada()?.automatica) volta ??= setTimeout(dizer, VOLTA_MS)
    }
    const escrever = () => {
      escrito = true
      agir()
    }
    // pages opened in a row share one signal to stay under the rate limit; opening a page still ends an absence
    const abrir = async () => {
      const { data } = await chamar(obterPresenca, {})
      guardarPresenca(data)
      if (data.presenca !== data.escolha) dizer()
    }
    if (sinalRecente(id)) void abrir().catch(dizer)
    else dizer()
    const relogio = setInterval(dizer, SINAL_MS)
    for (const t of TOQUES) addEventListener(t, tocar, { passive: true, capture: true })
    for (const t of ATOS) addEventListener(t, agir, { passive: true, capture: true })
    addEventListener('input', escrever, { passive: true, capture: true })
    // after sleep or a tab change, signal immediately
    const voltar = () => {
      if (document.visibilityState !== 'visible') return
      tocar()
      dizer()
    }
    document.addEventListener('visibilitychange', voltar)
    return () => {
      clearInterval(relogio)
      clearTimeout(volta)
      for (const t of TOQUES) removeEventListener(t, tocar, { capture: true })
      for (const t of ATOS) removeEventListener(t, agir, { capture: true })
      removeEventListener('input', escrever, { capture: true })
      document.removeEventListener('visibilitychange', voltar)
    }
  }, [atende, id])
}
