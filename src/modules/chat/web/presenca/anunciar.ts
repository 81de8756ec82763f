import { useEffect } from 'react'
import { uuidv7 } from '#kit/id.ts'
import { chamar } from '#platform/navegador/api.ts'
import { conversas } from '../../contract/conversas.ts'
import { presencas } from './presencas.ts'

type Estado = 'vendo' | 'escrevendo' | 'saiu'
const RENOVAR_MS = 30_000
const ENTRE_ESCRITAS_MS = 4_000
const FICOU_MS = 2_000

const aba = uuidv7()
let vez = 0
const dizer = (id: string, estado: Estado) =>
  void chamar(
    conversas.presenca,
    { params: { id }, body: { estado, aba, vez: vez++ } },
    { despedida: estado === 'saiu' },
  ).catch(() => {})

const estouVendo = (id: string) => document.visibilityState === 'visible' && dizer(id, 'vendo')

/** The line of the conversation is open: from here on an answer to "I am here" is heard. */
export const chegueiNaConversa = (id: string): void => void estouVendo(id)

/**
 * Says to colleagues that this person has the conversation open, while the window is in front; and at once to a
 * colleague who has just come.
 */
export function useAnunciarPresenca(id: string | null, eu: string): void {
  useEffect(() => {
    if (!id) return
    const vendo = () => void estouVendo(id)
    const relogio = setInterval(vendo, RENOVAR_MS)
    let conhecidos: ReadonlySet<string> = new Set()
    const soltar = presencas.assinar(() => {
      const aqui = presencas
        .obter()
        .filter((p) => p.usuario_id !== null && p.usuario_id !== eu && p.estado !== 'saiu')
        .map((p) => String(p.usuario_id))
      if (aqui.some((quem) => !conhecidos.has(quem))) vendo()
      conhecidos = new Set(aqui)
    })
    const sair = () => dizer(id, 'saiu')
    // a tab that is closed runs no clean-up, and what it says while it ends is now and then lost by the browser: said
    // before, it arrives. Who stays after all (a download, a change of mind) is here again
    let ficou: ReturnType<typeof setTimeout> | undefined
    const saindo = () => {
      sair()
      clearTimeout(ficou)
      ficou = setTimeout(vendo, FICOU_MS)
    }
    document.addEventListener('visibilitychange', vendo)
    addEventListener('beforeunload', saindo)
    // on phones nothing comes before it
    addEventListener('pagehide', sair)
    return () => {
      clearInterval(relogio)
      clearTimeout(ficou)
      soltar()
      document.removeEventListener('visibilitychange', vendo)
      removeEventListener('beforeunload', saindo)
      removeEventListener('pagehide', sair)
      sair()
    }
  }, [id, eu])
}

let ultima = { id: '', em: 0 }
/** At most once in a few seconds, however fast the person types. */
export function anunciarEscrita(id: string): void {
  const agora = Date.now()
  if (ultima.id === id && agora - ultima.em < ENTRE_ESCRITAS_MS) return
  ultima = { id, em: agora }
  dizer(id, 'escrevendo')
}
