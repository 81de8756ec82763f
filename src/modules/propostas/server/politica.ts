import { sql, type RawBuilder } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import { desenhadoEm, pode, type Ctx, type Quem } from '#platform/http/contexto.ts'
import type { PapelNaProposta } from '../regras/ciclo.ts'
import { DEPARTAMENTO_DO_TIPO, type TipoDeProposta } from '../tipos.ts'

const VER = 'propostas.proposta.ver'
/** Roles that answer for the proposals of their department. */
const RESPONDEM = new Set(['supervisor', 'aprovador', 'leitor'])

/** The departments whose proposals a user sees. */
export const departamentosVistos = (ctx: Quem): string[] => [
  ...new Set([
    ...ctx.acesso.departamentos.filter((d) => RESPONDEM.has(d.papel)).map((d) => d.codigo),
    ...desenhadoEm(ctx.acesso, VER, 'departamento'),
  ]),
]

/**
 * The predicate over proposals `p` that list, counts, search, export and live channels share: the user's own, those of
 * the teams they lead, those of the departments that they answer for.
 */
export function propostaNoAlcance(ctx: Quem): RawBuilder<boolean> {
  if (!pode(ctx, VER)) return sql<boolean>`false`
  if (ctx.acesso.admin || desenhadoEm(ctx.acesso, VER, 'todos').length > 0) return sql<boolean>`true`
  const meuTime = desenhadoEm(ctx.acesso, VER, 'time').length > 0
  // computed once for the statement: a condition over the rows of the teams would be asked for every proposal
  const vendedores = sql`
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
  // without the second part the index of the sellers serves
  return departamentos.length === 0
    ? sql<boolean>`p.vendedor_id = any(${vendedores})`
    : sql<boolean>`(p.vendedor_id = any(${vendedores}) or p.departamento = any(${departamentos}::text[]))`
}

export const veCustos = (ctx: Ctx): boolean => pode(ctx, 'propostas.proposta.custos')

/** The parts in the lifecycle that the user's permissions give. */
export const papeisDe = (ctx: Ctx): PapelNaProposta[] => [
  'leitor',
  ...(pode(ctx, 'propostas.proposta.editar') ? (['editor'] as const) : []),
  ...(pode(ctx, 'propostas.proposta.enviar') ? (['remetente'] as const) : []),
  ...(pode(ctx, 'propostas.proposta.aprovar') ? (['aprovador'] as const) : []),
]

const EDITAR_MODELO = 'propostas.modelo.editar'

/** A template is changed where its kind is sold: by that department's supervisors and the roles drawn in it. */
export function editaModelo(ctx: Ctx, tipo: TipoDeProposta): boolean {
  const departamento = DEPARTAMENTO_DO_TIPO[tipo]
  return (
    pode(ctx, EDITAR_MODELO) &&
    (ctx.acesso.admin ||
      ctx.acesso.departamentos.some((d) => d.codigo === departamento && d.papel === 'supervisor') ||
      desenhadoEm(ctx.acesso, EDITAR_MODELO, 'sim').includes(departamento))
  )
}

export const semProposta = () => naoEncontrado('Proposta não encontrada.')
