import { evento } from '#kit/evento.ts'
import { encaixe, type Ligados } from '../ligados.ts'

export type CanalDeEntrega = 'whatsapp' | 'email'

export interface EntregaAoContato {
  /** Idempotency key, 8 to 120 characters: the same key never sends twice. A retry after a failure has a new one. */
  chave: string
  contatoId: string
  texto: string
  /** Shown as the author in the thread. */
  autor?: string
  /** Stored bytes (`platform/guardados`). */
  anexo?: { sha256: string; nome: string; mime: string }
  /** For a channel whose window is closed. Values beyond the template's placeholders are left out. */
  modelo?: { nome: string; idioma: string; variaveis: readonly string[] }
  /** Without it WhatsApp first, e-mail after it. */
  canal?: CanalDeEntrega
}

export type ResultadoDaEntrega =
  | { situacao: 'enfileirada'; canal: CanalDeEntrega }
  | { situacao: 'sem_canal' | 'sem_modelo'; motivo: string }

/**
 * Queues a message to a contact in a transaction of its own. Safe to call again with the same key after a crash: the
 * second call returns the first one's result.
 */
export const entregarAoContato = encaixe<(p: EntregaAoContato) => Promise<ResultadoDaEntrega>>('entregas.aoContato')

export interface MudancaDaEntrega {
  chave: string
  situacao: 'enviado' | 'entregue' | 'lido' | 'falhou'
  canal: CanalDeEntrega
  motivo?: string
}

/** The channel reported what became of a message. */
export const entregaMudou = evento<MudancaDaEntrega>('entregas.mudou')

/** Calls the module that fills `entregarAoContato`; without one nothing can leave. */
export async function entregar(ligados: Ligados, p: EntregaAoContato): Promise<ResultadoDaEntrega> {
  const [entregador] = ligados.de(entregarAoContato)
  return entregador ? entregador(p) : { situacao: 'sem_canal', motivo: 'Nenhum canal de mensagens instalado.' }
}
