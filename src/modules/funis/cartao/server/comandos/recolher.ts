import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { arquivarCartao } from './arquivar.ts'
import type { CartaoTrancado } from '#modules/funis/nucleo/server/comandos/trancar.ts'

/**
 * Archives the untouched cards that an undone move had created; they are restored if the move is repeated. Cards that
 * users have worked on stay. Returns how many stayed.
 */
export async function recolherFilhos(
  u: Unidade,
  cartaoId: string,
  estagioId: string,
  chaves: readonly string[],
  agora: Date,
): Promise<number> {
  const { rows } = await sql<CartaoTrancado & { vinculo: string; intacto: boolean }>`
    select
      c.*,
      v.id as vinculo,
      c.criado_em = v.criado_em
        and c.ultima_atividade_em = (
          select t.em
          from funis.transicoes t
          where t.cartao_id = c.id
            and t.seq = 1
        ) as intacto
    from funis.vinculos v
    join funis.cartoes c on c.id = v.para_cartao_id
    where v.de_cartao_id = ${cartaoId}
      and v.passagem = any(${[...chaves]}::text[])
      and c.arquivado_em is null
      and v.ciclo = (
        select count(*)
        from funis.transicoes t
        where t.cartao_id = ${cartaoId}
          and t.para_estagio_id = ${estagioId}
          and t.desfeita_por is null
          and t.desfaz is null
      )
    order by c.id
    for update of c
  `.execute(u.tx)
  for (const { vinculo, intacto, ...c } of rows) {
    if (!intacto) continue
    await sql`update funis.vinculos set recolhido_em = ${agora} where id = ${vinculo}`.execute(u.tx)
    await arquivarCartao(u, c, true, agora)
  }
  return rows.filter((r) => !r.intacto).length
}
