import { sql } from 'kysely'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { notaMudou } from '../../eventos.ts'

/** Says which item a person has open. It is a sign for others, not part of the conference: no audit row. */
export async function focar(u: Unidade, notaId: string, n: number): Promise<void> {
  const quem = u.autor.usuario?.id
  if (!quem) return
  const { rows } = await sql<{ outro: boolean }>`
    with antes as (
      select n
      from compras.nota_focos
      where nota_id = ${notaId}
        and usuario_id = ${quem}
    )
    insert into compras.nota_focos (nota_id, usuario_id, n)
    values (${notaId}, ${quem}, ${n})
    on conflict (nota_id, usuario_id) do update set n = excluded.n, desde = now()
    returning n is distinct from (select n from antes) as outro
  `.execute(u.tx)
  if (rows[0]?.outro) u.emitir(notaMudou, { nota_id: notaId })
}

export async function resolverPendencia(u: Unidade, id: string, como: string): Promise<void> {
  const antes = await u.tx
    .selectFrom('compras.pendencias')
    .select(['nota_id', 'resolvida_em'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!antes) throw naoEncontrado('Esta pendência não existe.')
  if (antes.resolvida_em) throw conflito('Esta pendência já foi encerrada.')
  await u.tx
    .updateTable('compras.pendencias')
    .set({ como, resolvida_em: new Date(), resolvida_por: u.autor.usuario?.id ?? null })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'pendencia_do_fornecedor.resolver',
    entidade: 'pendencia_do_fornecedor',
    entidade_id: id,
    depois: { como },
  })
  u.emitir(notaMudou, { nota_id: antes.nota_id })
}
