import type { Unidade } from '#platform/eventos/unidade.ts'
import { transborda, type Candidato } from '../../regras/roteamento/escolher.ts'
import { avisarMudanca, registrarNaConversa } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import type { Fila } from '../consultas/configuracao.ts'
import type { Esperando } from '../consultas/esperando.ts'
import { cabeNaSaida, type Saida } from '../consultas/saida.ts'

/**
 * Moves a conversation that no member could take to the overflow queue if the rule allows it; otherwise records the
 * reason here.
 */
export async function talvezTransbordar(
  u: Unidade,
  fila: Fila,
  e: Esperando,
  candidatos: readonly Candidato[],
  saida: Saida | null,
  agora: Date,
): Promise<void> {
  const t = { fila_id: fila.transbordo_fila_id, minutos: fila.transbordo_minutos, lotada: fila.transbordo_lotada }
  const cabe = t.lotada && (await cabeNaSaida(u.tx, saida, e))
  const decisao = transborda(t, agora.getTime() - e.entrou_em.getTime(), candidatos, () => cabe)
  if (decisao === 'fica' || !saida || (await jaEsteve(u, e, saida.fila.id))) return
  if (decisao === 'vai') {
    await transbordar(u, fila, e, saida, agora)
    return
  }
  await dizerQueFica(u, fila, e, saida, agora)
}

/** Prevents loops: a queue that overflowed this conversation before does not receive it again by overflow. */
const jaEsteve = async (u: Unidade, e: Esperando, filaId: string): Promise<boolean> =>
  (await u.tx
    .selectFrom('chat.fila_passagens')
    .select('id')
    .where('conversa_id', '=', e.conversa_id)
    .where('fila_id', '=', filaId)
    .where('desfecho', '=', 'transbordo')
    .executeTakeFirst()) !== undefined

const conversaDe = (u: Unidade, e: Esperando) =>
  u.tx.selectFrom('chat.conversas').selectAll().where('id', '=', e.conversa_id).executeTakeFirstOrThrow()

async function transbordar(u: Unidade, fila: Fila, e: Esperando, saida: Saida, agora: Date): Promise<void> {
  const c = await conversaDe(u, e)
  const { id, nome } = saida.fila
  await u.tx
    .updateTable('chat.fila_passagens')
    .set({ saiu_em: agora, desfecho: 'transbordo' })
    .where('id', '=', e.passagem_id)
    .execute()
  await u.tx.updateTable('chat.conversas').set({ fila_id: id, atualizada_em: agora }).where('id', '=', c.id).execute()
  // the next conversation finds one place fewer
  saida.esperando++
  await registrarNaConversa(u, c, null, `Transbordo da fila ${fila.nome} para ${nome}`, {
    tipo: 'fila',
    de: fila.id,
    para: id,
  })
  avisarMudanca(u, c, 'dados')
}

async function dizerQueFica(u: Unidade, fila: Fila, e: Esperando, saida: Saida, agora: Date): Promise<void> {
  const { numUpdatedRows } = await u.tx
    .updateTable('chat.fila_passagens')
    .set({ transbordo_recusado_em: agora })
    .where('id', '=', e.passagem_id)
    .where('transbordo_recusado_em', 'is', null)
    .executeTakeFirst()
  if (!numUpdatedRows) return
  const porque = saida.aberta ? 'não tem quem possa atender agora' : 'está fechada'
  const texto = `Ninguém livre na fila ${fila.nome}, e a fila ${saida.fila.nome} ${porque}: a conversa continua nesta fila`
  await registrarNaConversa(u, await conversaDe(u, e), null, texto, {
    tipo: 'fila',
    de: fila.id,
    para: fila.id,
    sem_lugar: saida.fila.id,
  })
}
