import { chamar } from '#platform/navegador/api.ts'
import type { Mensagem } from '../../tipos.ts'
import { fioAtual } from '../dados/conversa-atual.ts'
import { comAlterada } from '../fio/fio.ts'
import { criarLoja } from '../loja.ts'
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
 * Seconds in which a send may be taken back. Off until the person wants it: who comes from WhatsApp expects a message
 * to be gone.
 */
export const segundosDeDesfazer = criarLoja(ler())

export function mudarSegundosDeDesfazer(s: number): void {
  segundosDeDesfazer.mudar(() => s)
  try {
    localStorage.setItem(CHAVE, String(s))
  } catch {
    // the choice then lives as long as the page
  }
}

interface Desfazivel {
  /** what was typed, to be given back */
  texto: string
  ate: number
}
/** Our sends that may still be taken back, by id. */
export const desfaziveis = criarLoja<ReadonlyMap<string, Desfazivel>>(new Map())

const sem = (id: string) => desfaziveis.mudar((m) => new Map([...m].filter(([k]) => k !== id)))

export function marcarDesfazivel(m: Mensagem, texto: string, segundos: number): void {
  desfaziveis.mudar((antes) => new Map(antes).set(m.id, { texto, ate: Date.now() + segundos * 1000 }))
  setTimeout(() => sem(m.id), segundos * 1000)
}

export const ultimaDesfazivel = (): string | null => [...desfaziveis.obter().keys()].at(-1) ?? null

/** Takes it back, or says why not. Answers the text that was taken back. */
export async function desfazerEnvio(conversa_id: string, id: string): Promise<string> {
  const texto = desfaziveis.obter().get(id)?.texto ?? ''
  const { data } = await chamar(chamadas.desfazer, { params: { id: conversa_id, messageId: id } })
  sem(id)
  fioAtual.mudar((f) => comAlterada(f, data))
  return texto
}
