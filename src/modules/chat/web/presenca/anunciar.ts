import { useEffect } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { conversas } from '../../contract/conversas.ts'

type Estado = 'vendo' | 'escrevendo' | 'saiu'
const RENOVAR_MS = 30_000
const ENTRE_ESCRITAS_MS = 4_000

const dizer = (id: string, estado: Estado) => void chamar(conversas.presenca, { params: { id }, body: { estado } }, { despedida: estado === 'saiu' }).catch(() => {})

/** Says to colleagues that this person has the conversation open, while the window is in front. */
export function useAnunciarPresenca(id: string | null): void {
  useEffect(() => {
    if (!id) return
    const vendo = () => document.visibilityState === 'visible' && dizer(id, 'vendo')
    vendo()
    const relogio = setInterval(vendo, RENOVAR_MS)
    // a tab that is closed runs no clean-up
    const sair = () => dizer(id, 'saiu')
    document.addEventListener('visibilitychange', vendo)
    addEventListener('pagehide', sair)
    return () => {
      clearInterval(relogio)
      document.removeEventListener('visibilitychange', vendo)
      removeEventListener('pagehide', sair)
      sair()
    }
  }, [id])
}

let ultima = { id: '', em: 0 }
/** At most once in a few seconds, however fast the person types. */
export function anunciarEscrita(id: string): void {
  const agora = Date.now()
  if (ultima.id === id && agora - ultima.em < ENTRE_ESCRITAS_MS) return
  ultima = { id, em: agora }
  dizer(id, 'escrevendo')
}
