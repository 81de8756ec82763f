import { sistema } from '#platform/eventos/unidade.ts'
import { postarAssinado, type RespostaDoDestino } from '#platform/saidas/postar.ts'
import { esperaDepois } from '#platform/saidas/repetir.ts'
import type { Servicos } from '#platform/servicos.ts'
import { emitirAlteradas } from '#modules/chat/nucleo/server/comandos/emitir.ts'
import { abrirAlvo } from './alvo.ts'
import { avisarMorta } from './comandos/avisar-morta.ts'
import { montarCorpo } from './consultas/corpo.ts'
import {
  acordar,
  adiar,
  concluir,
  contarFalha,
  devolver,
  disjuntor,
  guardarCorpo,
  marcarMensagem,
  matar,
  proximoMomento,
  reservar,
  reservarUma,
  type Saida,
} from './repositorio.ts'

const JUNTAS = 6
const SEM_ASSUNTO = 'Não há mais o que avisar: a mensagem foi apagada.'

export type Desfecho = { entregue: true } | { entregue: false; erro: string; definitivo: boolean }

export interface Entregador {
  /** Sends all due deliveries of this target and enqueues a job for the next due time. */
  drenar(alvo: string): Promise<void>
  /** Sends one delivery now. Returns null when it is not its turn. */
  tentar(id: string): Promise<Desfecho | null>
}

/**
 * Sends events to other systems: each delivery until it is accepted or its attempts are used up; those of one
 * conversation in order.
 */
export function criarEntregador(s: Servicos): Entregador {
  const db = s.banco.db

  async function drenar(alvo: string): Promise<void> {
    for (;;) {
      const { ate, provando } = await disjuntor(db, alvo)
      if (ate) return acordar(db, alvo, ate)
      const lote = await reservar(db, alvo, provando ? 1 : JUNTAS)
      if (lote.length === 0) break
      await Promise.all(lote.map(entregar))
    }
    const proximo = await proximoMomento(db, alvo)
    if (proximo) await acordar(db, alvo, proximo)
  }

  async function entregar(saida: Saida): Promise<Desfecho | null> {
    const alvo = await abrirAlvo(s, saida)
    // target inactive: the delivery stays pending and is checked again in an hour
    if (!alvo) return devolverPor(saida, 3600)
    const corpo = saida.corpo ?? (await montarCorpo(s, saida))
    if (corpo === 'esperar') return devolverPor(saida, 1)
    const inicio = new Date()
    const texto = typeof corpo === 'string' ? corpo : JSON.stringify(corpo)
    if (saida.corpo === null && corpo) await s.banco.transacao((tx) => guardarCorpo(tx, saida.ordem, texto))
    const r: RespostaDoDestino = corpo
      ? await postarAssinado(s, alvo, saida.id, texto)
      : { status: null, ms: 0, erro: SEM_ASSUNTO, definitivo: true, espera_s: null }
    const anotada = { em: inicio.toISOString(), status: r.status, ms: r.ms, erro: r.erro }
    const espera = r.erro && !r.definitivo ? esperaDepois(saida.tentativas, r.espera_s) : null
    await s.executar(sistema, async (u) => {
      if (!r.erro) await concluir(u.tx, saida, anotada)
      else if (espera !== null) await adiar(u.tx, saida, anotada, espera)
      else {
        await matar(u.tx, saida, anotada)
        if (corpo) await avisarMorta(u, saida, r.erro)
      }
      if (r.erro && !r.definitivo) await contarFalha(u.tx, saida.alvo)
      if (saida.destino_id === null && (!r.erro || espera === null))
        await emitirAlteradas(u, await marcarMensagem(u.tx, saida, r.erro))
    })
    return r.erro ? { entregue: false, erro: r.erro, definitivo: espera === null } : { entregue: true }
  }

  async function devolverPor(saida: Saida, espera_s: number): Promise<null> {
    await s.banco.transacao((tx) => devolver(tx, saida, espera_s))
    return null
  }

  return {
    drenar,
    async tentar(id) {
      const saida = await reservarUma(db, id)
      if (!saida) return null
      const fim = await entregar(saida)
      await acordarDepois(saida.alvo)
      return fim
    },
  }

  async function acordarDepois(alvo: string): Promise<void> {
    const proximo = await proximoMomento(db, alvo)
    if (proximo) await acordar(db, alvo, proximo)
  }
}
