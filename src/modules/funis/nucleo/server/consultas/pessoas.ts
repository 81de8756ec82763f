import { sql } from 'kysely'
import type { papeisAvisados } from '#engines/regras/tipos.ts'
import type { Tx } from '#platform/postgres/banco.ts'

/** Active users: those named, and those with the given roles on the card. */
export async function quemAvisar(
  tx: Tx,
  c: { id: string; funil_id: string; responsavel_id: string | null },
  papeis: readonly (typeof papeisAvisados)[number][],
  usuarios: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id
    from acesso_publico.usuarios u
    where u.ativo
      and (
        u.id = any(${[...usuarios]}::uuid[])
        or (${papeis.includes('responsavel')} and u.id = ${c.responsavel_id}::uuid)
        or (
          ${papeis.includes('seguidores')}
          and u.id in (select usuario_id from funis.cartao_pessoas where cartao_id = ${c.id})
        )
        or (
          ${papeis.includes('gestores')}
          and (
            u.id in (
              select usuario_id
              from funis.membros
              where funil_id = ${c.funil_id}
                and papel = 'gestor'
            )
            or u.id in (
              select m.usuario_id
              from acesso_publico.membros m
              join funis.funis f on f.departamento = m.departamento
              where f.id = ${c.funil_id}
                and (
                  m.papel = 'supervisor'
                  or cad.tem_direito_desenhado(m.usuario_id, 'funis.funil.configurar', 'departamento', f.departamento)
                )
                and m.valido_de <= now()
                and (m.valido_ate is null or m.valido_ate > now())
            )
          )
        )
      )
  `.execute(tx)
  return rows.map((r) => r.id)
}
