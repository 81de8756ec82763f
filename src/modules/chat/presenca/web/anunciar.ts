import { useEffect } from 'react'
import { uuidv7 } from '#kit/id.ts'
import { chamar } from '#platform/navegador/api.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
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

/** Called once the channel is subscribed: only from then on are answers to the announcement received. */
export const chegueiNaConversa = (id: string): void => void estouVendo(id)

/**
 * Announces to colleagues that this user has the conversation open, while the window is visible, and immediately when
 * another colleague appears.
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
    // announce leaving on beforeunload: a closed tab runs no clean-up, and browsers sometimes drop requests sent while
    // the page ends. If the page stays open after all (a download, a cancelled exit) it announces its presence again
    let ficou: ReturnType<typeof setTimeout> | undefined
    const saindo = () => {
      sair()
      clearTimeout(ficou)
      ficou = setTimeout(vendo, FICOU_MS)
    }
    document.addEventListener('visibilitychange', vendo)
    addEventListener('beforeunload', saindo)
    // phones fire no beforeunload
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
/** Announces typing at most once per `ENTRE_ESCRITAS_MS`. */
export function anunciarEscrita(id: string): void {
  const agora = Date.now()
  if (ultima.id === id && agora - ultima.em < ENTRE_ESCRITAS_MS) return
  ultima = { id, em: agora }
  dizer(id, 'escrevendo')
}
