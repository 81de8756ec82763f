import { sql } from 'kysely'
import { abertoEm } from '#kit/expediente.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { podeSerTirado, presencaApos } from '#modules/chat/presenca/regras/presenca.ts'
import { SINAL_VALE_MS } from '#modules/chat/nucleo/regras/sinal.ts'
import { proximoStatus } from '#modules/chat/nucleo/regras/transicoes.ts'
import { avisarMudanca, registrarNaConversa } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { carregarFilas } from '../consultas/configuracao.ts'

/** Marks users as absent when none of their browsers has sent a signal in time. Their chosen presence stays stored. */
export async function expirarSinais(s: Servicos, agora: Date): Promise<void> {
  const limite = new Date(agora.getTime() - SINAL_VALE_MS)
  const calados = sql<boolean>`
    sinal_em <= ${limite} and (ausente_desde is null or escolha = 'disponivel' and automatica is null)
  `
  const { rows } = await sql`select 1 from chat.disponibilidade where ${calados} limit 1`.execute(s.banco.db)
  if (rows.length === 0) return
  await s.executar(sistema, async ({ tx }) => {
    const linhas = await tx
      .selectFrom('chat.disponibilidade')
      .selectAll()
      .where(calados)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { usuario_id, ...antes } of linhas) {
      const { automatica, ausente_desde, mudou_em } = presencaApos(antes, { tipo: 'relogio' }, agora)
      await tx
        .updateTable('chat.disponibilidade')
        .set({ automatica, ausente_desde, mudou_em })
        .where('usuario_id', '=', usuario_id)
        .execute()
    }
  })
}

/**
 * Returns conversations of absent assignees to the queue if the customer is waiting for an answer; other conversations
 * keep their assignee.
 */
export async function devolverDeAusentes(s: Servicos, agora: Date): Promise<void> {
  const filas = (await carregarFilas(s.banco.db)).filter(
    (f) => f.ativa && f.metodo !== 'manual' && f.redistribuir_minutos !== null && abertoEm(f.expediente, agora),
  )
  for (const f of filas) {
    const limite = new Date(agora.getTime() - (f.redistribuir_minutos ?? 0) * 60_000)
    const { rows } = await sql<{ id: string; nome: string }>`
      select c.id, u.nome
      from chat.conversas c
      join chat.disponibilidade p on p.usuario_id = c.atribuida_para
      join acesso_publico.usuarios u on u.id = p.usuario_id
      where c.fila_id = ${f.id}
        and c.status <> 'finalizada'
        and c.espera is null
        and c.aguardando_desde is not null
        and p.ausente_desde <= ${limite}
        and (p.escreveu_em is null or p.escreveu_em <= ${limite})
      order by c.aguardando_desde
      limit 200
    `.execute(s.banco.db)
    for (const r of rows) await s.executar(sistema, (u) => devolver(u, r, f.redistribuir_minutos ?? 0, agora))
  }
}

async function devolver(
  u: Unidade,
  { id, nome }: { id: string; nome: string },
  minutos: number,
  agora: Date,
): Promise<void> {
  const c = await u.tx.selectFrom('chat.conversas').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!c?.atribuida_para || c.status === 'finalizada' || !c.aguardando_desde) return
  // check again under lock: the assignee may have returned or written since the list was read
  const dono = await u.tx
    .selectFrom('chat.disponibilidade')
    .select(['ausente_desde', 'escreveu_em'])
    .where('usuario_id', '=', c.atribuida_para)
    .forUpdate()
    .executeTakeFirst()
  if (!dono || !podeSerTirado(dono, minutos, agora)) return
  await u.tx
    .updateTable('chat.conversas')
    .set({ atribuida_para: null, status: proximoStatus('desatribuir', c.status), atualizada_em: agora })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'conversa.desatribuir',
    entidade: 'conversa',
    entidade_id: id,
    antes: { atribuida_para: c.atribuida_para },
    motivo: 'ausência',
  })
  await registrarNaConversa(u, c, null, `${nome} está ausente: a conversa voltou para a fila`, {
    tipo: 'atribuicao',
    de: c.atribuida_para,
    para: null,
    ausencia: true,
  })
  avisarMudanca(u, c, 'atribuicao')
}
