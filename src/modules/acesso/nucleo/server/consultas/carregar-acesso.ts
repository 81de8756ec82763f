import { sql, type RawBuilder } from 'kysely'
import type { Acesso } from '#platform/http/contexto.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { preparada } from '#platform/postgres/preparada.ts'
import type { Papel } from '../../tipos.ts'
import { compilar } from '../../regras/compilar.ts'
import { papelDe } from './papel-de.ts'
import { semDesligados } from '../../regras/desligados.ts'

export interface PessoaComAcesso {
  usuario: { id: string; nome: string; email: string; ativo: boolean }
  acesso: Acesso
  /** Result of the session check that the caller added to the statement. */
  sessao: 'aal1' | 'aal2' | null
}

interface Linha {
  id: string
  nome: string
  email: string
  ativo: boolean
  versao_acesso: number
  papeis: Papel[]
  globais: string[]
  desligados: string[]
  sessao: 'aal1' | 'aal2' | null
}

const colunas = (sessao: RawBuilder<'aal1' | 'aal2' | null>) => sql`
  u.id,
  u.nome,
  u.email,
  u.ativo,
  u.versao_acesso,
  coalesce(
    (
      select json_agg(${papelDe('m')} order by m.departamento, m.papel)
      from cad.membros m
      join cad.departamentos d on d.codigo = m.departamento and d.ligado
      where m.usuario_id = u.id
        and m.valido_de <= now()
        and (m.valido_ate is null or m.valido_ate > now())
    ),
    '[]'
  ) as papeis,
  array(select g.papel::text from cad.papeis_globais g where g.usuario_id = u.id order by 1) as globais,
  array(select d.codigo from cad.departamentos d where not d.ligado) as desligados,
  ${sessao} as sessao
`

/**
 * Runs on every request: one statement by primary key. Roles outside their validity and roles in departments that are off
 * do not count, and a deactivated user has no rights.
 */
export async function carregarAcesso(
  db: Db | Tx,
  usuario_id: string,
  sessao: RawBuilder<'aal1' | 'aal2' | null> = sql`null`,
): Promise<PessoaComAcesso | null> {
  const { rows } = await sql<Linha>`${preparada}
    select ${colunas(sessao)}
    from cad.usuarios u
    where u.id = ${usuario_id}
  `.execute(db)
  return rows[0] ? pessoaDe(rows[0]) : null
}

/** The same of several users, in one statement and in the order of `ids`; unknown ones are left out. */
export async function carregarAcessos(db: Db | Tx, ids: readonly string[]): Promise<PessoaComAcesso[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Linha>`
    select ${colunas(sql`null`)}
    from cad.usuarios u
    where u.id = any(${[...ids]}::uuid[])
  `.execute(db)
  const lidas = new Map(rows.map((l) => [l.id, pessoaDe(l)]))
  return ids.flatMap((id) => lidas.get(id) ?? [])
}

function pessoaDe(linha: Linha): PessoaComAcesso {
  const papeis = linha.ativo ? linha.papeis : []
  const globais = linha.ativo ? linha.globais : []
  const desenhados = papeis.flatMap(({ codigo, direitos }) => (direitos ? [{ codigo, direitos }] : []))
  const permissoes = semDesligados(compilar(papeis, globais), linha.desligados)
  return {
    usuario: { id: linha.id, nome: linha.nome, email: linha.email, ativo: linha.ativo },
    acesso: {
      versao: linha.versao_acesso,
      admin: globais.includes('admin'),
      permissoes,
      departamentos: papeis.map(({ codigo, papel }) => ({ codigo, papel })),
      desenhados,
      dosModelos:
        desenhados.length === 0
          ? permissoes
          : semDesligados(
              compilar(
                papeis.filter((p) => !p.direitos),
                globais,
              ),
              linha.desligados,
            ),
    },
    sessao: linha.sessao,
  }
}
