import { sql } from 'kysely'
import { ehPara, mantem } from '#modules/acesso/publico.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { filtrosDaVisao, type FiltrosDaVisao, type Visao } from '../contract/visoes.ts'
import { totalDeConversas, type FiltrosDeConversa } from '#modules/chat/lista/publico.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'

export const PERMISSAO_DE_VISAO = 'chat.fila.configurar'

interface Linha {
  id: string
  nome: string
  escopo: Visao['escopo']
  time_id: string | null
  time_nome: string | null
  filtros: unknown
  ordem: Visao['ordem']
  padrao: boolean
  lidera: boolean
}

/**
 * Returns the caller's own views, those of their teams and the company's; in the caller's order, unordered ones last.
 */
export async function visoesDe(db: Db | Tx, ctx: Ctx): Promise<Visao[]> {
  const eu = ctx.usuario.id
  const { rows } = await sql<Linha>`
    select
      v.id,
      v.nome,
      v.escopo,
      v.time_id,
      t.nome::text as time_nome,
      v.filtros,
      v.ordem,
      coalesce(a.padrao, false) as padrao,
      coalesce(t.lider_id = ${eu}, false) as lidera
    from chat.visoes v
    left join acesso_publico.times t on t.id = v.time_id
    left join chat.visao_arranjos a on a.visao_id = v.id and a.usuario_id = ${eu}
    where ${ehPara(eu)}
      or (v.escopo = 'time' and v.criado_por = ${eu} and ${pode(ctx, PERMISSAO_DE_VISAO)})
    order by
      a.posicao nulls last, array_position(array['pessoa', 'time', 'empresa'], v.escopo), v.criado_em, v.id
    limit 200
  `.execute(db)
  // a stored filter that this version no longer supports is dropped instead of failing
  return rows.map(({ lidera, ...v }) => ({
    ...v,
    filtros: filtrosDaVisao.catch({}).parse(v.filtros),
    pode_editar: mantem({ escopo: v.escopo, lidera }, pode(ctx, PERMISSAO_DE_VISAO)),
  }))
}

export const comoFiltros = ({ minhas, ...f }: FiltrosDaVisao, eu: string): FiltrosDeConversa => ({
  ...f,
  ...(minhas ? { atribuida_para: [...(f.atribuida_para ?? []), eu] } : {}),
})

/** Returns exact counts within the caller's reach: the same view may show different numbers to different users. */
export async function contagensDasVisoes(db: Db, ctx: Ctx, alcance: Alcance): Promise<Record<string, number>> {
  const lista = await visoesDe(db, ctx)
  return Object.fromEntries(
    await Promise.all(
      lista.map(
        async (v) =>
          [v.id, await totalDeConversas(db, ctx.usuario.id, alcance, comoFiltros(v.filtros, ctx.usuario.id))] as const,
      ),
    ),
  )
}
