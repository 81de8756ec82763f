import { sql } from 'kysely'
import { abertoEm } from '#kit/expediente.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { preencher } from '../../regras/roteamento/espera.ts'
import { proximoStatus } from '#modules/chat/nucleo/regras/transicoes.ts'
import { avisarMudanca, registrarNaConversa } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { carregarFilas, type Fila } from '../consultas/configuracao.ts'
import { dizerSozinho, type RecursosDe } from './mensagem-automatica.ts'

const MOTIVO = 'Sem resposta do cliente'

/**
 * Handles conversations in which the customer stopped answering: sends a warning, later closes them, only while the
 * queue is open. Returns the conversations that received a message.
 */
export async function cuidarDasParadas(s: Servicos, recursosDe: RecursosDe, agora: Date): Promise<string[]> {
  const ditas: string[] = []
  for (const f of (await carregarFilas(s.banco.db)).filter(
    (x) => x.ativa && x.inatividade_mensagem !== null && abertoEm(x.expediente, agora),
  )) {
    const minutos = Math.min(f.inatividade_aviso_minutos ?? 0, f.inatividade_encerrar_minutos ?? 0)
    const { rows } = await sql<{ id: string }>`
      select c.id
      from chat.conversas c
      where c.fila_id = ${f.id}
        and ${parada}
        and c.ultima_interacao_em <= ${new Date(agora.getTime() - minutos * 60_000)}
      order by c.ultima_interacao_em
      limit 200
    `.execute(s.banco.db)
    for (const { id } of rows)
      if (await s.executar(sistema, (u) => umaParada(u, id, f, recursosDe, agora))) ditas.push(id)
  }
  return ditas
}

/** The last message is ours, a first response was given, and only the customer's answer is missing. */
const parada = sql`
  c.status <> 'finalizada'
  and c.aguardando_desde is null
  and c.primeira_resposta_em is not null
  and (c.espera is null or c.espera = 'cliente')
  and c.adiada_ate is null
`

async function umaParada(u: Unidade, id: string, f: Fila, recursosDe: RecursosDe, agora: Date): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select c.id
    from chat.conversas c
    where c.id = ${id}
      and ${parada}
    for update
  `.execute(u.tx)
  if (!rows[0]) return false
  const c = await u.tx.selectFrom('chat.conversas').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const passou = (agora.getTime() - c.ultima_interacao_em.getTime()) / 60_000
  const {
    rows: [aviso],
  } = await sql<{ status: string }>`
    select m.status
    from chat.avisos_automaticos a
    join chat.mensagens m on m.conversa_id = a.conversa_id and m.seq = a.seq
    where a.conversa_id = ${id}
      and a.motivo = 'inatividade'
      and a.seq = ${c.ultima_msg_seq}
  `.execute(u.tx)
  if (!aviso) {
    if (passou < (f.inatividade_aviso_minutos ?? Infinity)) return false
    const texto = preencher(f.inatividade_mensagem ?? '', {
      fila: f.nome,
      minutos: String(f.inatividade_encerrar_minutos),
    })
    return dizerSozinho(u, c, { motivo: 'inatividade', chave: `${id}:${c.ultima_msg_seq}`, texto }, recursosDe, agora)
  }
  // do not close the conversation if the warning was not delivered
  if (aviso.status === 'falhou' || passou < (f.inatividade_encerrar_minutos ?? Infinity)) return false
  const status = proximoStatus('finalizar', c.status)
  await u.tx
    .updateTable('chat.conversas')
    .set({
      status,
      finalizada_em: agora,
      finalizada_por: null,
      motivo_finalizacao: MOTIVO,
      aguardando_desde: null,
      atualizada_em: agora,
    })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'conversa.finalizar',
    entidade: 'conversa',
    entidade_id: id,
    antes: { status: c.status },
    depois: { status },
    motivo: MOTIVO,
  })
  await registrarNaConversa(u, c, null, `Conversa finalizada: ${MOTIVO.toLowerCase()}`, {
    tipo: 'finalizacao',
    motivo: MOTIVO,
    por_inatividade: true,
  })
  avisarMudanca(u, c, 'status')
  return false
}
