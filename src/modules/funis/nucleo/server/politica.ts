import { sql, type RawBuilder } from 'kysely'
import { naoEncontrado, proibido } from '#kit/erro.ts'
import type { PapelNoFunil } from '#engines/funil/tipos.ts'
import { pode, type Ctx, type PapelDesenhado } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { preparada } from '#platform/postgres/preparada.ts'
import { departamentoLigado } from '#modules/acesso/publico.ts'
import { AREAS_RESERVADAS } from '#modules/acesso/nucleo/regras/areas-reservadas.ts'
import type { AlcanceNoFunil } from '../tipos.ts'

/** A user's role in one funnel, and which cards they see there. */
export interface NoFunil {
  papel: PapelNoFunil
  alcance: AlcanceNoFunil
}
export interface Alcance {
  usuario_id: string
  /** the user's own id, and those of the absent colleagues they substitute */
  em_nome_de: readonly string[]
  times: readonly string[]
  funis: ReadonlyMap<string, NoFunil>
}

/**
 * Role in a funnel derived from the role in its department. A technician only sees the cards assigned to them and those
 * they follow.
 */
const doDepartamento: Record<string, NoFunil | { papel: PapelNoFunil }> = {
  leitor: { papel: 'leitor', alcance: 'todos' },
  operador: { papel: 'operador' },
  supervisor: { papel: 'gestor', alcance: 'todos' },
  tecnico: { papel: 'operador', alcance: 'proprios' },
}
const DO_DESENHO: Record<string, AlcanceNoFunil> = {
  proprio: 'proprios',
  time: 'time',
  departamento: 'todos',
  todos: 'todos',
}

/** The rights of a drawn role in the funnels of a department. "Everything" leaves out the reserved areas of others. */
function doDesenho({ codigo, direitos }: PapelDesenhado, departamento: string): NoFunil[] {
  const tem = (permissao: string) => direitos.some((d) => d.permissao === permissao)
  const ate = direitos.find((d) => d.permissao === 'funis.cartao.ver')?.alcance ?? ''
  const alcance = DO_DESENHO[ate]
  const deCasa = codigo === departamento
  if (!alcance || (!deCasa && (ate !== 'todos' || AREAS_RESERVADAS.has(departamento)))) return []
  if (deCasa && tem('funis.funil.configurar')) return [{ papel: 'gestor', alcance }]
  return [{ papel: tem('funis.cartao.editar') ? 'operador' : 'leitor', alcance }]
}

const PESO = { leitor: 1, operador: 2, gestor: 3, proprios: 1, time: 2, todos: 3 } as const

interface Linha {
  id: string
  departamento: string
  alcance: AlcanceNoFunil
  papel: PapelNoFunil | null
  alcance_de_membro: AlcanceNoFunil | null
  /** the same in every row */
  times: string[]
  em_nome_de: string[]
}

/**
 * Grants are combined: the highest role and the widest reach apply. Funnels of a department that is off are out of reach
 * for all users: their cards are kept and hidden.
 */
export async function alcanceNosFunis(db: Db, ctx: Ctx): Promise<Alcance> {
  const { rows } = await sql<Linha>`${preparada}
    with meus as materialized (select time_id from acesso_publico.time_membros where usuario_id = ${ctx.usuario.id}),
    nomes as materialized (select cad.em_nome_de(${ctx.usuario.id}::uuid, now()) as ids)
    select
      f.id,
      f.departamento,
      f.alcance,
      m.papel,
      m.alcance as alcance_de_membro,
      array(select time_id from meus) as times,
      (select ids from nomes) as em_nome_de
    from funis.funis f
    left join funis.membros m
      on m.funil_id = f.id
      and (m.usuario_id = ${ctx.usuario.id} or m.time_id in (select time_id from meus))
    where ${departamentoLigado(sql`f.departamento`)}
  `.execute(db)
  const funis = new Map<string, NoFunil>()
  for (const l of rows) {
    const concedidos = [
      ...ctx.acesso.departamentos
        .filter((d) => d.codigo === l.departamento)
        .flatMap((d) => doDepartamento[d.papel] ?? [])
        .map((n) => ({ alcance: l.alcance, ...n })),
      ...ctx.acesso.desenhados.flatMap((p) => doDesenho(p, l.departamento)),
    ]
    if (ctx.acesso.admin && !AREAS_RESERVADAS.has(l.departamento))
      concedidos.push({ papel: 'gestor', alcance: 'todos' })
    if (l.papel && l.alcance_de_membro) concedidos.push({ papel: l.papel, alcance: l.alcance_de_membro })
    for (const n of concedidos) funis.set(l.id, maior(funis.get(l.id), n))
  }
  return {
    usuario_id: ctx.usuario.id,
    em_nome_de: rows[0]?.em_nome_de ?? [ctx.usuario.id],
    times: rows[0]?.times ?? [],
    funis,
  }
}

const maior = (a: NoFunil | undefined, b: NoFunil): NoFunil =>
  !a
    ? b
    : {
        papel: PESO[a.papel] >= PESO[b.papel] ? a.papel : b.papel,
        alcance: PESO[a.alcance] >= PESO[b.alcance] ? a.alcance : b.alcance,
      }

/** The reach predicate over cards `c`, shared by pages, counts, sums, search, export, pickers and realtime channels. */
export function cartaoNoAlcance(a: Alcance): RawBuilder<boolean> {
  const com = (qual: AlcanceNoFunil) => [...a.funis].filter(([, n]) => n.alcance === qual).map(([id]) => id)
  const [todos, time, proprios] = [com('todos'), com('time'), com('proprios')]
  const partes = [sql`c.funil_id = any(${todos}::uuid[])`]
  const meus = sql`
    c.responsavel_id = any(${[...a.em_nome_de]}::uuid[])
    or exists (
      select from funis.cartao_pessoas p
      where p.cartao_id = c.id
        and p.usuario_id = ${a.usuario_id}
    )
  `
  if (time.length > 0)
    partes.push(sql`(c.funil_id = any(${time}::uuid[]) and (c.time_id = any(${a.times}::uuid[]) or ${meus}))`)
  if (proprios.length > 0) partes.push(sql`(c.funil_id = any(${proprios}::uuid[]) and (${meus}))`)
  return sql<boolean>`(${sql.join(partes, sql` or `)})`
}

/** The predicate within one funnel whose id is already part of the statement: `true` for users who see all cards. */
export function cartaoNoFunil(a: Alcance, funilId: string): RawBuilder<boolean> {
  return a.funis.get(funilId)?.alcance === 'todos' ? sql<boolean>`true` : cartaoNoAlcance(a)
}

export const FUNIL_NAO_ENCONTRADO = 'Funil não encontrado.'
export const CARTAO_NAO_ENCONTRADO = 'Cartão não encontrado.'

/** 404, not 403, so that users outside the funnel do not learn that it exists. */
export function exigirFunil(a: Alcance, funilId: string): NoFunil {
  const n = a.funis.get(funilId)
  if (!n) throw naoEncontrado(FUNIL_NAO_ENCONTRADO)
  return n
}

export function exigirEditar(ctx: Ctx, a: Alcance, funilId: string): NoFunil {
  const n = exigirFunil(a, funilId)
  if (n.papel === 'leitor' || !pode(ctx, 'funis.cartao.editar'))
    throw proibido('funis.cartao.editar', 'Neste funil você só pode ler os cartões.')
  return n
}

export function exigirGerir(ctx: Ctx, a: Alcance, funilId: string): NoFunil {
  const n = exigirFunil(a, funilId)
  if (n.papel !== 'gestor' || !pode(ctx, 'funis.funil.configurar'))
    throw proibido('funis.funil.configurar', 'Só quem cuida deste funil pode mudá-lo.')
  return n
}
