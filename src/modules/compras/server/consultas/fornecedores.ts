import { sql } from 'kysely'
import { limparDocumento } from '#kit/documento.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { comoTrecho } from '#platform/postgres/filtros.ts'
import type { Fornecedor } from '../../contract/comum.ts'

const NO_MAXIMO = 100

export async function listarFornecedores(db: Db, busca: string | undefined): Promise<Fornecedor[]> {
  const { rows } = await sql<Fornecedor>`
    select id, documento, nome, prazo_dias
    from compras.fornecedores
    where ${
      busca
        ? sql`
            (
              plataforma.sem_acento(nome) like plataforma.sem_acento(${comoTrecho(busca)})
              or documento = ${limparDocumento(busca)}
            )
          `
        : sql`true`
    }
    order by nome, id
    limit ${NO_MAXIMO}
  `.execute(db)
  return rows
}
