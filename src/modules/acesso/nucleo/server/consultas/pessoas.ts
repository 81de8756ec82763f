import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Papel, Pessoa } from '../../tipos.ts'
import { compilar } from '../../regras/compilar.ts'
import { semDesligados } from '../../regras/desligados.ts'
import { desligados } from './ligados.ts'
import { papelDe } from './papel-de.ts'

/** Names of users by id, former colleagues included. */
export async function nomesDe(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Pessoa>> {
  if (ids.length === 0) return new Map()
  const linhas = await db
    .selectFrom('cad.usuarios')
    .select(['id', 'nome', 'foto'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(linhas.map((l) => [l.id, l]))
}

export const nomesDasPessoas = async (db: Db | Tx, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map([...(await nomesDe(db, ids))].map(([id, p]) => [id, p.nome]))

/** Returns which of these users are active: only they may receive work. */
export async function usuariosAtivos(db: Db | Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const linhas = await db
    .selectFrom('cad.usuarios')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where('ativo', '=', true)
    .execute()
  return new Set(linhas.map((l) => l.id))
}

/** Every active user who holds a permission now, in the departments that are on: to attend, approve or be notified. */
export async function usuariosComPermissao(db: Db | Tx, permissao: string): Promise<Pessoa[]> {
  const { rows } = await sql<Pessoa & { papeis: Papel[]; globais: string[] }>`
    select
      u.id,
      u.nome,
      u.foto,
      coalesce(
        (
          select json_agg(${papelDe('m')})
          from cad.membros m
          join cad.departamentos d on d.codigo = m.departamento and d.ligado
          where m.usuario_id = u.id
            and m.valido_de <= now()
            and (m.valido_ate is null or m.valido_ate > now())
        ),
        '[]'
      ) as papeis,
      array(select g.papel::text from cad.papeis_globais g where g.usuario_id = u.id) as globais
    from cad.usuarios u
    where u.ativo
    order by plataforma.sem_acento(u.nome), u.id
  `.execute(db)
  const fora = [...(await desligados(db))]
  return rows
    .filter((l) => semDesligados(compilar(l.papeis, l.globais), fora).has(permissao))
    .map(({ id, nome, foto }) => ({ id, nome, foto }))
}
