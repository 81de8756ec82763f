import { chamar } from '#platform/navegador/api.ts'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { fioAtual } from '#modules/chat/fio/web/dados/conversa-atual.ts'
import { comAlterada } from '#modules/chat/fio/web/fio.ts'
import { criarLoja } from '#modules/chat/nucleo/web/loja.ts'
import { chamadas } from './chamadas.ts'

const CHAVE = 'girassol:chat:desfazer-s'
export const TEMPOS_DE_DESFAZER = [0, 5, 10] as const

const ler = (): number => {
  try {
    const s = Number(localStorage.getItem(CHAVE) ?? 0)
    return TEMPOS_DE_DESFAZER.find((t) => t === s) ?? 0
  } catch {
    return 0
  }
}

/**
 * Seconds for which a send can be undone. Off by default, because WhatsApp users expect a message to be sent
 * immediately.
 */
export const segundosDeDesfazer = criarLoja(ler())

export function mudarSegundosDeDesfazer(s: number): void {
  segundosDeDesfazer.mudar(() => s)
  try {
    localStorage.setItem(CHAVE, String(s))
  } catch {
    // without storage the choice lasts until the page is closed
  }
}

interface Desfazivel {
  /** the typed text, restored on undo */
  texto: string
  ate: number
}
/** Own sends that can still be undone, by id. */
export const desfaziveis = criarLoja<ReadonlyMap<string, Desfazivel>>(new Map())

const sem = (id: string) => desfaziveis.mudar((m) => new Map([...m].filter(([k]) => k !== id)))

export function marcarDesfazivel(m: Mensagem, texto: string, segundos: number): void {
  desfaziveis.mudar((antes) => new Map(antes).set(m.id, { texto, ate: Date.now() + segundos * 1000 }))
  setTimeout(() => sem(m.id), segundos * 1000)
}

export const ultimaDesfazivel = (): string | null => [...desfaziveis.obter().keys()].at(-1) ?? null

/** Undoes a send or rejects with the reason. Resolves to the text of the undone message. */
export async function desfazerEnvio(conversa_id: string, id: string): Promise<string> {
  const texto = desfaziveis.obter().get(id)?.texto ?? ''
  const { data } = await chamar(chamadas.desfazer, { params: { id: conversa_id, messageId: id } })
  sem(id)
  fioAtual.mudar((f) => comAlterada(f, data))
  return texto
}
