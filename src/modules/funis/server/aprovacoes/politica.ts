import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'

/** Everything by which a step may name this person, and those whom they stand in for. */
export interface Credenciais {
  usuario_id: string
  palavras: string[]
  cargos: string[]
}

export async function credenciaisDe(db: Db | Tx, ctx: Pick<Ctx, 'usuario' | 'acesso'>): Promise<Credenciais> {
  const eu = ctx.usuario.id
  const { rows } = await sql<{ id: string; cargo_id: string | null }>`select u.id, u.cargo_id from cad.usuarios u where u.id = any(cad.em_nome_de(${eu}::uuid, now()))`.execute(db)
  const cargos = rows.flatMap((r) => r.cargo_id ?? [])
  const deOutros = rows.filter((r) => r.id !== eu).map((r) => r.id)
  const papeis = await sql<{ codigo: string; papel: string }>`select distinct m.departamento as codigo, m.papel::text as papel from cad.membros m where m.usuario_id = any(${deOutros}::uuid[]) and m.valido_de <= now() and (m.valido_ate is null or m.valido_ate > now())`.execute(db)
  return { usuario_id: eu, cargos, palavras: [...rows.map((r) => `u:${r.id}`), ...cargos.map((c) => `c:${c}`), ...[...ctx.acesso.departamentos, ...papeis.rows].map((d) => `p:${d.codigo}:${d.papel}`)] }
}

/**
 * The one predicate of the inbox, its count and the decision, over requests as `a`: the step that waits names this person, who neither asked
 * nor decided an earlier step.
 */
export const podeDecidir = (c: Credenciais): RawBuilder<boolean> => sql<boolean>`(a.situacao = 'pendente' and a.pedida_por <> ${c.usuario_id}::uuid and (a.expira_em is null or a.expira_em > now())
  and not exists (select from funis.votos v where v.aprovacao_id = a.id and v.usuario_id = ${c.usuario_id}::uuid)
  and ((a.etapas -> a.etapa -> 'quem') ?| ${c.palavras}::text[] or exists (select from cad.limites_de_aprovacao l where l.cargo_id = any(${c.cargos}::uuid[])
    and (a.etapas -> a.etapa -> 'quem') ? ('l:' || l.tipo) and a.valor_centavos <= l.limite_centavos)))`
