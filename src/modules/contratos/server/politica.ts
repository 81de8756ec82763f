import { sql, type RawBuilder } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import { desenhadoEm, pode, type Ctx } from '#platform/http/contexto.ts'
import type { PapelNoContrato } from '../regras/ciclo.ts'

const VER = 'contratos.contrato.ver'
/** Roles that answer for the contracts of their department. */
const RESPONDEM = new Set(['supervisor', 'aprovador', 'leitor'])
/** Lawyers review the contracts of every department. */
const JURIDICO = 'jrdc'

const departamentosVistos = (ctx: Ctx): string[] => [
  ...new Set([
    ...ctx.acesso.departamentos.filter((d) => RESPONDEM.has(d.papel)).map((d) => d.codigo),
    ...desenhadoEm(ctx.acesso, VER, 'departamento'),
  ]),
]

const veTodos = (ctx: Ctx): boolean =>
  ctx.acesso.admin ||
  desenhadoEm(ctx.acesso, VER, 'todos').length > 0 ||
  desenhadoEm(ctx.acesso, VER, 'departamento').includes(JURIDICO) ||
  ctx.acesso.departamentos.some((d) => d.codigo === JURIDICO)

/**
 * The predicate over contracts `k` that list, counts, search and live channels share: the user's own, those of the teams
 * they lead, those of the departments that they answer for; all of them for the lawyers.
 */
export function contratoNoAlcance(ctx: Ctx): RawBuilder<boolean> {
  if (!pode(ctx, VER)) return sql<boolean>`false`
  if (veTodos(ctx)) return sql<boolean>`true`
  const meuTime = desenhadoEm(ctx.acesso, VER, 'time').length > 0
  // computed once for the statement: a condition over the rows of the teams would be asked for every contract
  const responsaveis = sql`
    array(
      select ${ctx.usuario.id}::uuid
      union
      select m.usuario_id
      from acesso_publico.times t
      join acesso_publico.time_membros m on m.time_id = t.id
      where t.lider_id = ${ctx.usuario.id}
        or (
          ${meuTime}
          and exists (
            select from acesso_publico.time_membros eu
            where eu.time_id = t.id
              and eu.usuario_id = ${ctx.usuario.id}
          )
        )
    )
  `
  const departamentos = departamentosVistos(ctx)
  return departamentos.length === 0
    ? sql<boolean>`k.responsavel_id = any(${responsaveis})`
    : sql<boolean>`(k.responsavel_id = any(${responsaveis}) or k.departamento = any(${departamentos}::text[]))`
}

/** The parts in the lifecycle that the user's permissions give. */
export const papeisDe = (ctx: Ctx): PapelNoContrato[] => [
  'leitor',
  ...(pode(ctx, 'contratos.contrato.editar') ? (['editor'] as const) : []),
  ...(pode(ctx, 'contratos.contrato.enviar') ? (['remetente'] as const) : []),
  ...(pode(ctx, 'contratos.contrato.revisar') ? (['revisor'] as const) : []),
  ...(pode(ctx, 'contratos.contrato.encerrar') ? (['gestor'] as const) : []),
]

export const semContrato = () => naoEncontrado('Contrato não encontrado.')
