import { sql } from 'kysely'
import { z } from 'zod'
import type { QueryDe } from '#kit/endpoint.ts'
import { naoEncontrado } from '#kit/erro.ts'
import { semAcentos } from '#kit/texto.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Macro, macros } from '../../contract/respostas.ts'
import { acaoDeMacro } from '../../regras/macros/acoes.ts'
import { podeEditar, visivel, type DoEscopo } from '../politica.ts'

export const MACRO_NAO_ENCONTRADA = 'Macro não encontrada.'

interface Linha extends DoEscopo {
  id: string
  fila_nome: string | null
  nome: string
  descricao: string
  acoes: unknown
  usos: number
}

export async function listarMacros(
  db: Db | Tx,
  ctx: Ctx,
  f: QueryDe<typeof macros.listar>,
  id?: string,
): Promise<Macro[]> {
  const { rows } = await sql<Linha>`
    select
      r.id, r.escopo, r.usuario_id, r.fila_id, f.nome as fila_nome, r.nome, r.descricao, r.acoes, r.usos
    from chat.macros r
    left join chat.filas f on f.id = r.fila_id
    where ${visivel(ctx, f)}
      and ${id ? sql`r.id = ${id}` : sql`true`}
    order by r.usos desc, r.nome
    limit 500
  `.execute(db)
  return rows
    .filter((r) => !f.busca || semAcentos(`${r.nome} ${r.descricao}`).includes(semAcentos(f.busca)))
    .map(({ usuario_id, acoes, ...r }) => ({
      ...r,
      acoes: z.array(acaoDeMacro).parse(acoes),
      pode_editar: podeEditar(ctx, { ...r, usuario_id }),
    }))
}

export async function umaMacro(db: Db | Tx, ctx: Ctx, id: string, conversa_id?: string): Promise<Macro> {
  const [macro] = await listarMacros(db, ctx, { conversa_id }, id)
  if (!macro) throw naoEncontrado(MACRO_NAO_ENCONTRADA)
  return macro
}
