import { sql } from 'kysely'
import { conflito } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { acertarReservas, liberarTudo } from './reservas.ts'
import { avisarMudanca, trancarSeparacao } from './trancar.ts'

/** Closes the picking. What is missing has its reason, and its reservation stays. */
export async function fecharSeparacao(
  u: Unidade,
  id: string,
  faltas: readonly { linha_id: string; motivo: string }[],
): Promise<void> {
  const s = await trancarSeparacao(u.tx, id, ['separando'], 'Este kit não está sendo separado.')
  const { rows: trocas } = await sql`
    select
    from separacao.trocas t
    join separacao.linhas l on l.id = t.linha_id
    where l.separacao_id = ${id}
      and t.decisao is null
  `.execute(u.tx)
  if (trocas.length > 0) throw conflito('Uma troca espera a engenharia. Aguarde a resposta ou cancele a troca.')
  for (const f of faltas)
    await u.tx
      .updateTable('separacao.linhas')
      .set({ motivo_da_falta: f.motivo })
      .where('id', '=', f.linha_id)
      .where('separacao_id', '=', id)
      .execute()
  const { rows } = await sql<{ descricao: string; motivo: string }>`
    select l.descricao, l.motivo_da_falta as motivo
    from separacao.linhas l
    where l.separacao_id = ${id}
      and l.qtd > (
        select coalesce(sum(c.qtd), 0)
        from separacao.coletas c
        where c.linha_id = l.id
          and c.item_id = l.item_id
      )
    order by l.n
  `.execute(u.tx)
  const semMotivo = rows.find((l) => l.motivo === '')
  if (semMotivo) throw conflito(`Diga por que falta “${semMotivo.descricao}”.`)
  await u.tx
    .updateTable('separacao.separacoes')
    .set({
      situacao: 'fechada',
      fechada_em: new Date(),
      fechada_por: u.autor.usuario?.id ?? null,
      versao: s.versao + 1,
    })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'separacao.fechar',
    entidade: 'separacao',
    entidade_id: id,
    antes: { situacao: 'separando' },
    depois: { situacao: 'fechada', faltas: rows.length },
  })
  avisarMudanca(u, s, rows.length > 0 ? 'falta' : 'fechada')
}

/** Goes back to the shelf: signatures of before are void. */
export async function reabrirSeparacao(u: Unidade, id: string): Promise<void> {
  const s = await trancarSeparacao(u.tx, id, ['fechada'], 'Este kit não está fechado.')
  await u.tx.deleteFrom('separacao.assinaturas').where('separacao_id', '=', id).execute()
  await u.tx
    .updateTable('separacao.separacoes')
    .set({ situacao: 'separando', fechada_em: null, fechada_por: null, van_id: null, versao: s.versao + 1 })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'separacao.reabrir',
    entidade: 'separacao',
    entidade_id: id,
    antes: { situacao: 'fechada' },
    depois: { situacao: 'separando' },
  })
  await acertarReservas(u, s)
  avisarMudanca(u, s)
}

/** Gives a kit up: everything that it held is free again. */
export async function cancelarSeparacao(u: Unidade, id: string, motivo: string): Promise<void> {
  const em = ['aberta', 'separando', 'fechada'] as const
  const s = await trancarSeparacao(u.tx, id, em, 'Este kit já saiu ou já foi cancelado.')
  await liberarTudo(u, id, motivo)
  await sql`
    delete from separacao.series_coletadas c
    using separacao.linhas l
    where l.id = c.linha_id
      and l.separacao_id = ${id}
  `.execute(u.tx)
  await u.tx
    .updateTable('separacao.separacoes')
    .set({ situacao: 'cancelada', fechada_em: null, fechada_por: null, versao: s.versao + 1 })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'separacao.cancelar',
    entidade: 'separacao',
    entidade_id: id,
    antes: { situacao: s.situacao },
    depois: { situacao: 'cancelada' },
    motivo,
  })
  avisarMudanca(u, s, 'cancelada')
}
