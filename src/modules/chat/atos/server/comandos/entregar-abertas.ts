import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { TrabalhoAberto, Troca } from '#platform/trabalho-aberto.ts'
import { proximoStatus } from '#modules/chat/nucleo/regras/transicoes.ts'
import { respondeNaCaixa } from '#modules/chat/nucleo/server/consultas/presenca.ts'
import { notificar } from '#modules/chat/nucleo/server/ganchos.ts'
import { avisarMudanca, registrarNaConversa } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'

/**
 * Open conversations of a user whose work is transferred: each goes to a user who may answer in its inbox, or back to
 * waiting.
 */
export const conversasAbertas: TrabalhoAberto = {
  tipo: 'conversas',
  rotulo: 'Conversas em aberto',
  aNinguem: 'Voltam à espera',
  async listar(db, usuario_id) {
    const { rows } = await sql<{ id: string }>`
      select id
      from chat.conversas
      where atribuida_para = ${usuario_id}
        and status <> 'finalizada'
      order by id
    `.execute(db)
    return rows.map((r) => r.id)
  },
  async trocar(u, trocas) {
    const feitas: string[] = []
    for (const t of trocas) if (await trocarUma(u, t)) feitas.push(t.id)
    return feitas
  },
}

async function trocarUma(u: Unidade, { id, de, para }: Troca): Promise<boolean> {
  const c = await u.tx
    .selectFrom('chat.conversas')
    .selectAll()
    .where('id', '=', id)
    .where('status', '<>', 'finalizada')
    .where('atribuida_para', de ? '=' : 'is', de)
    .forUpdate()
    .executeTakeFirst()
  if (!c) return false
  const {
    rows: [quem],
  } = await sql<{ nome: string }>`
    select u.nome
    from acesso_publico.usuarios u
    where u.id = ${para}::uuid
      and u.ativo
      and ${respondeNaCaixa(sql`u.id`, sql`${c.caixa_entrada_id}::uuid`)}
  `.execute(u.tx)
  if (para && !quem) return false
  const status = proximoStatus(para ? 'atribuir' : 'desatribuir', c.status)
  const autor = u.autor.usuario?.id ?? null
  await u.tx
    .updateTable('chat.conversas')
    .set({ atribuida_para: para, status, atualizada_em: new Date() })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'conversa.atribuir',
    entidade: 'conversa',
    entidade_id: id,
    antes: { atribuida_para: de },
    depois: { atribuida_para: para },
  })
  await registrarNaConversa(u, c, null, quem ? `Conversa entregue a ${quem.nome}` : 'Conversa devolvida à espera', {
    tipo: 'atribuicao',
    para,
  })
  if (para)
    await notificar(u, [para], {
      tipo: 'atribuicao',
      conversa_id: id,
      caixa_entrada_id: c.caixa_entrada_id,
      por: autor,
      chave: `atribuicao:${id}:${c.ultima_seq}`,
    })
  avisarMudanca(u, c, 'atribuicao')
  return true
}
