import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import type { EmpresaPublica } from '#platform/contrato.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Empresa, Entidade } from '../../contract/empresa.ts'

const enderecoDoLogo = (arquivo: string | null): string | null => arquivo && `/api/empresa/logo/${arquivo}`

export async function lerDados(db: Db | Tx): Promise<Empresa> {
  const { unica: _, alterado_em: __, ...d } = await db.selectFrom('empresa.dados').selectAll().executeTakeFirstOrThrow()
  return { ...d, logo_claro: enderecoDoLogo(d.logo_claro), logo_escuro: enderecoDoLogo(d.logo_escuro) }
}

/** The default entity first, archived ones last. */
export async function listarEntidades(db: Db | Tx, id?: string): Promise<Entidade[]> {
  const { rows } = await sql<Entidade>`
    select
      id,
      razao_social,
      nome_fantasia,
      cnpj,
      inscricao_estadual,
      inscricao_municipal,
      cep,
      logradouro,
      numero,
      complemento,
      bairro,
      cidade,
      uf,
      banco_codigo,
      banco_agencia,
      banco_conta,
      pix_tipo,
      pix_chave,
      padrao,
      arquivada_em is not null as arquivada,
      versao
    from empresa.entidades
    where ${id ?? null}::uuid is null or id = ${id ?? null}
    order by arquivada_em is not null, not padrao, razao_social, id
  `.execute(db)
  return rows
}

export async function obterEntidade(db: Db | Tx, id: string): Promise<Entidade> {
  const [uma] = await listarEntidades(db, id)
  if (!uma) throw naoEncontrado('Razão social não encontrada.')
  return uma
}

/** The company name, for mail and for people who are not signed in. */
export async function nomeDaEmpresa(db: Db | Tx): Promise<string> {
  const { nome } = await db.selectFrom('empresa.dados').select('nome').executeTakeFirstOrThrow()
  return nome ?? 'Girassol'
}

/** Whether the company said its name. */
export async function empresaTemNome(db: Db | Tx): Promise<boolean> {
  const { nome } = await db.selectFrom('empresa.dados').select('nome').executeTakeFirstOrThrow()
  return nome !== null
}

/** What every e-mail of the product shows of the company. */
export async function identidadeNosEmails(db: Db | Tx): Promise<{ nome: string; rodape: string | null }> {
  const { nome, rodape } = await db
    .selectFrom('empresa.dados')
    .select(['nome', 'rodape_emails as rodape'])
    .executeTakeFirstOrThrow()
  return { nome: nome ?? 'Girassol', rodape }
}

/** What anyone may know of the company. */
export async function empresaPublica(db: Db | Tx): Promise<EmpresaPublica> {
  const { rows } = await sql<{
    nome: string | null
    site: string | null
    telefone: string | null
    email: string | null
    cor_primaria: string | null
    cor_secundaria: string | null
    cor_destaque: string | null
    logo_claro: string | null
    logo_escuro: string | null
    encarregado_nome: string | null
    encarregado_email: string | null
    controladora: EmpresaPublica['controladora']
  }>`
    select
      d.nome,
      d.site,
      d.telefone,
      d.email,
      d.cor_primaria,
      d.cor_secundaria,
      d.cor_destaque,
      d.logo_claro,
      d.logo_escuro,
      d.encarregado_nome,
      d.encarregado_email,
      case
        when e.id is not null
          then json_build_object('razao_social', e.razao_social, 'cnpj', e.cnpj, 'cidade', e.cidade, 'uf', e.uf)
      end as controladora
    from empresa.dados d
    left join empresa.entidades e on e.padrao
  `.execute(db)
  const [d] = rows
  if (!d) throw new Error('empresa.dados has no row')
  return {
    nome: d.nome,
    site: d.site,
    telefone: d.telefone,
    email: d.email,
    cores: { primaria: d.cor_primaria, secundaria: d.cor_secundaria, destaque: d.cor_destaque },
    logo: { claro: enderecoDoLogo(d.logo_claro), escuro: enderecoDoLogo(d.logo_escuro) },
    encarregado: { nome: d.encarregado_nome, email: d.encarregado_email },
    controladora: d.controladora,
  }
}
