import type { AnexoEnviado } from '#modules/chat/nucleo/web/anexos.ts'
import type { EspecialDeEnvio } from '#modules/chat/nucleo/regras/envio/especial.ts'
import type { Mensagem, TipoDeMensagem } from '#modules/chat/nucleo/tipos.ts'

export interface CorpoDeEnvio {
  conteudo: string
  tipo: TipoDeMensagem
  anexos?: AnexoEnviado[]
  citada_id?: string
  /** besides text and files: a poll, a location, the subject of an e-mail */
  especial?: EspecialDeEnvio
  /** colleagues mentioned in a note */
  mencoes?: string[]
  /** seconds for which the send can be undone */
  desfazer_s?: number
  privada: boolean
}

/** An unsent message. `id_cliente` is chosen once, so that the server stores a repeated send only once. */
export interface Envio {
  id_cliente: string
  conversa_id: string
  autor_nome: string
  corpo: CorpoDeEnvio
  citada: Mensagem['citada']
  estado: 'enviando' | 'aguardando' | 'falhou'
  erro: string | null
  criado_em: string
}

export const FRASE_SEM_CONEXAO = 'Falha ao enviar mensagem: sem conexão. Será enviada quando a conexão voltar.'

export const comEnvio = (fila: readonly Envio[], envio: Envio): readonly Envio[] =>
  fila.some((e) => e.id_cliente === envio.id_cliente) ? fila : [...fila, envio]

export const semEnvio = (fila: readonly Envio[], id_cliente: string): readonly Envio[] =>
  fila.filter((e) => e.id_cliente !== id_cliente)

export const marcarEnvio = (
  fila: readonly Envio[],
  id_cliente: string,
  estado: Envio['estado'],
  erro: string | null = null,
): readonly Envio[] => fila.map((e) => (e.id_cliente === id_cliente ? { ...e, estado, erro } : e))

/** After a reload it is unknown whether a send in progress succeeded: it is sent again with the same id. */
export const aposRecarregar = (fila: readonly Envio[]): readonly Envio[] =>
  fila.map((e) => (e.estado === 'enviando' ? { ...e, estado: 'aguardando', erro: FRASE_SEM_CONEXAO } : e))

export const proximoAguardando = (fila: readonly Envio[]): Envio | undefined =>
  fila.find((e) => e.estado === 'aguardando')

/** Returns the sends to show below the thread, without those that already arrived through the live channel. */
export function envioPendentes(
  fila: readonly Envio[],
  conversa_id: string | null,
  mensagens: readonly Mensagem[],
): Envio[] {
  const chegaram = new Set(mensagens.flatMap((m) => m.id_cliente ?? []))
  return fila.filter((e) => e.conversa_id === conversa_id && !chegaram.has(e.id_cliente))
}

const chave = (usuario_id: string) => `girassol:chat:fila:${usuario_id}`

export function lerFila(usuario_id: string, onde: Pick<Storage, 'getItem'> = localStorage): readonly Envio[] {
  try {
    const valor: unknown = JSON.parse(onde.getItem(chave(usuario_id)) ?? '[]')
    return Array.isArray(valor) ? aposRecarregar(valor.filter(ehEnvio)) : []
  } catch {
    return []
  }
}

export function guardarFila(
  usuario_id: string,
  fila: readonly Envio[],
  onde: Pick<Storage, 'setItem' | 'removeItem'> = localStorage,
): void {
  try {
    if (fila.length === 0) onde.removeItem(chave(usuario_id))
    else onde.setItem(chave(usuario_id), JSON.stringify(fila))
  } catch {
    // storage full or blocked: the queue lasts until the page is closed
  }
}

function ehEnvio(v: unknown): v is Envio {
  return (
    typeof v === 'object' &&
    v !== null &&
    'id_cliente' in v &&
    'conversa_id' in v &&
    'corpo' in v &&
    'estado' in v &&
    typeof v.id_cliente === 'string'
  )
}
