import { sql } from 'kysely'
import { abertoEm } from '#kit/expediente.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { proximoStatus } from '../../../regras/transicoes.ts'
import { avisarMudanca, registrarNaConversa } from '../../comandos/evento-de-sistema.ts'
import { carregarFilas } from '../consultas/configuracao.ts'
import { SINAL_VALE_MS } from '../consultas/presenca.ts'

/** Whose browsers have all gone quiet is away, said or not. */
export async function expirarSinais(s: Servicos, agora: Date): Promise<void> {
  await sql`update chat.disponibilidade set automatica = 'desconexao', ausente_desde = coalesce(ausente_desde, ${agora}), mudou_em = ${agora}
    where automatica is null and sinal_em < ${new Date(agora.getTime() - SINAL_VALE_MS)}`.execute(s.banco.db)
}

/** Customers who wait for somebody who went away go back to the queue; conversations that nobody waits for stay with their person. */
export async function devolverDeAusentes(s: Servicos, agora: Date): Promise<void> {
  const filas = (await carregarFilas(s.banco.db)).filter((f) => f.ativa && f.metodo !== 'manual' && f.redistribuir_minutos !== null && abertoEm(f.expediente, agora))
  for (const f of filas) {
    const limite = new Date(agora.getTime() - (f.redistribuir_minutos ?? 0) * 60_000)
    const { rows } = await sql<{ id: string; nome: string }>`select c.id, u.nome from chat.conversas c join chat.disponibilidade p on p.usuario_id = c.atribuida_para join cad.usuarios u on u.id = p.usuario_id
      where c.fila_id = ${f.id} and c.status <> 'finalizada' and c.espera is null and c.aguardando_desde is not null and p.ausente_desde <= ${limite} order by c.aguardando_desde limit 200`.execute(s.banco.db)
    for (const r of rows) await s.executar(sistema, (u) => devolver(u, r, limite, agora))
  }
}

async function devolver(u: Unidade, { id, nome }: { id: string; nome: string }, limite: Date, agora: Date): Promise<void> {
  const c = await u.tx.selectFrom('chat.conversas').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!c?.atribuida_para || c.status === 'finalizada' || !c.aguardando_desde) return
  const ausente = await u.tx.selectFrom('chat.disponibilidade').select('usuario_id').where('usuario_id', '=', c.atribuida_para).where('ausente_desde', '<=', limite).executeTakeFirst()
  if (!ausente) return
  await u.tx.updateTable('chat.conversas').set({ atribuida_para: null, status: proximoStatus('desatribuir', c.status as 'ativa'), atualizada_em: agora }).where('id', '=', id).execute()
  u.auditar({ acao: 'conversa.desatribuir', entidade: 'conversa', entidade_id: id, antes: { atribuida_para: c.atribuida_para }, motivo: 'ausência' })
  await registrarNaConversa(u, c, null, `${nome} está ausente: a conversa voltou para a fila`, { tipo: 'atribuicao', de: c.atribuida_para, para: null, ausencia: true })
  avisarMudanca(u, c, 'atribuicao')
}
