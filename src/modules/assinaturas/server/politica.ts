import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Ligados } from '#platform/ligados.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Origem } from '../tipos.ts'
import { donoDaOrigem } from './encaixes.ts'

export const semPedido = () => naoEncontrado('Pedido de assinatura não encontrado.')

/** The records of one kind that the user may see: their module decides. */
async function origensVisiveis(db: Db, ligados: Ligados, ctx: Ctx, tipo: string, ids: string[]): Promise<string[]> {
  if (!pode(ctx, 'assinaturas.pedido.ver')) return []
  const dono = ligados.de(donoDaOrigem).find((d) => d.tipo === tipo)
  if (dono) return [...(await dono.visiveis(db, ctx, ids))]
  return ctx.acesso.admin ? ids : []
}

export async function exigirOrigem(db: Db, ligados: Ligados, ctx: Ctx, { tipo, id }: Origem): Promise<void> {
  const visiveis = await origensVisiveis(db, ligados, ctx, tipo, [id])
  if (!visiveis.includes(id)) throw semPedido()
}

interface Linha {
  id: string
  origem_tipo: string
  origem_id: string
}

/** The requests among `ids` that the user may see. */
export async function pedidosVisiveis(db: Db, ligados: Ligados, ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<Linha>`
    select id, origem_tipo, origem_id
    from assinaturas.pedidos
    where id = any(${ids.filter(ehUuid)}::uuid[])
  `.execute(db)
  const porTipo = Map.groupBy(rows, (r) => r.origem_tipo)
  const vistos = await Promise.all(
    [...porTipo].map(async ([tipo, linhas]) => {
      const origens = new Set(
        await origensVisiveis(
          db,
          ligados,
          ctx,
          tipo,
          linhas.map((l) => l.origem_id),
        ),
      )
      return linhas.filter((l) => origens.has(l.origem_id)).map((l) => l.id)
    }),
  )
  return vistos.flat()
}

export async function exigirPedido(db: Db, ligados: Ligados, ctx: Ctx, id: string): Promise<void> {
  if (!(await pedidosVisiveis(db, ligados, ctx, [id])).includes(id)) throw semPedido()
}
