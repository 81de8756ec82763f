import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'

export interface MembroDaDemonstracao {
  contato_id: string
  unidade_id: string
  nome: string
  empresa: boolean
  documento: string
  telefone: string
  cidade: string
  /** lower case, as the dictionary of fields has it */
  uf: string
  uc: string
  desde: string
}

/** Contacts of the demonstration with one consumer unit each, all in one statement a table. */
export async function semearContatosComUnidade(tx: Tx, membros: readonly MembroDaDemonstracao[]): Promise<void> {
  const linhas = sql`
    jsonb_to_recordset(${JSON.stringify(membros)}::jsonb) as m(
      contato_id uuid, unidade_id uuid, nome text, empresa boolean, documento text, telefone text, cidade text, uf text,
      uc text, desde date
    )
  `
  await sql`
    insert into cad.contatos (id, nome, nome_informado, telefone, tipo, campos, origem, criado_em, atualizado_em)
    select
      m.contato_id, m.nome, true, m.telefone, case when m.empresa then 'empresa' else 'pessoa' end,
      jsonb_build_object('documento', m.documento, 'cidade', m.cidade, 'uf', m.uf), 'Cooperativa', m.desde, m.desde
    from ${linhas}
  `.execute(tx)
  await sql`
    insert into cad.contato_identidades (tipo, valor, contato_id)
    select 'telefone', m.telefone, m.contato_id
    from ${linhas}
  `.execute(tx)
  await sql`
    insert into cad.unidades_consumidoras (id, contato_id, campos, classe, criado_em)
    select
      m.unidade_id, m.contato_id, jsonb_build_object('uc_numero', m.uc),
      case when m.empresa then 'comercial' else 'residencial' end, m.desde
    from ${linhas}
  `.execute(tx)
}

/** A contact whose phone turned out to be of another person: nothing reaches it any more. */
export async function perderTelefoneDaDemonstracao(tx: Tx, contatoId: string): Promise<void> {
  await sql`
    delete from cad.contato_identidades
    where contato_id = ${contatoId}
      and tipo = 'telefone'
  `.execute(tx)
  await sql`update cad.contatos set telefone = null where id = ${contatoId}`.execute(tx)
}
