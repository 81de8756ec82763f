import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Dominio } from '../../contract/cadastro.ts'
import { ehDeModelo, type PapelDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'
import { instante } from '#modules/acesso/nucleo/server/apresentar.ts'
import { desligados } from '#modules/acesso/nucleo/server/consultas/ligados.ts'

export async function listarDominios(db: Db): Promise<Dominio[]> {
  const [linhas, fora] = await Promise.all([
    db
      .selectFrom('cad.dominios_de_cadastro')
      .select(['dominio', 'departamento', 'papel', 'criado_em'])
      .orderBy('dominio')
      .execute(),
    desligados(db),
  ])
  const semArea = { departamento: null, papel: null }
  return linhas.map((l) => ({
    ...l,
    ...(l.departamento !== null && fora.has(l.departamento) ? semArea : {}),
    criado_em: instante(l.criado_em),
  }))
}

/** Subdomains are separate domains: `x@mail.empresa.com` does not match `empresa.com`. */
export async function dominioDoEmail(
  db: Db | Tx,
  email: string,
): Promise<{ dominio: string; departamento: string | null; papel: PapelDeDepartamento | null } | undefined> {
  const dominio = email.slice(email.lastIndexOf('@') + 1)
  const achado = await db
    .selectFrom('cad.dominios_de_cadastro')
    .select(['dominio', 'departamento', 'papel'])
    .where('dominio', '=', dominio)
    .executeTakeFirst()
  return achado && { ...achado, papel: achado.papel && ehDeModelo(achado.papel) ? achado.papel : null }
}

export async function haAdmin(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{
    ha: boolean
  }>`
    select exists (select from cad.papeis_globais where papel = 'admin') as ha
  `.execute(db)
  return rows[0]?.ha ?? false
}

export async function haDominio(db: Db): Promise<boolean> {
  const { rows } = await sql<{ ha: boolean }>`select exists (select from cad.dominios_de_cadastro) as ha`.execute(db)
  return rows[0]?.ha ?? false
}
