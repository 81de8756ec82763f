import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'

/**
 * Deletes the personal data in the registry: fields, addresses, consumer units, data of imports and merges. Consents and
 * privacy requests stay as proof of compliance. Part of `esquecerPessoa`.
 */
export async function esquecerCadastro(tx: Tx, id: string): Promise<void> {
  await sql`
    update cad.contatos
    set
      campos = '{}',
      tags = '{}',
      nascimento = null,
      origem = ''
    where id = ${id}
  `.execute(tx)
  await sql`delete from cad.contato_enderecos where contato_id = ${id}`.execute(tx)
  await sql`update cad.unidades_consumidoras set campos = '{}', classe = null where contato_id = ${id}`.execute(tx)
  await sql`delete from cad.contato_empresas where ${id} in (pessoa_id, empresa_id)`.execute(tx)
  await sql`delete from cad.contato_pares where ${id} in (a, b)`.execute(tx)
  await sql`
    update cad.importacao_linhas
    set
      celulas = '{}',
      valores = null,
      antes = null,
      depois = null,
      identidades = '[]'
    where contato_id = ${id}
  `.execute(tx)
  // the merge can no longer be undone: only the fact that it happened is kept
  await sql`
    update cad.contato_unioes
    set
      de_antes = '{}',
      para_antes = '{}',
      para_depois = '{}',
      movidos = '[]',
      desfeita_em = coalesce(desfeita_em, now())
    where ${id} in (de, para)
  `.execute(tx)
  await sql`update cad.pedidos_de_privacidade set nome = 'Pessoa removida' where contato_id = ${id}`.execute(tx)
}

/** Deletes the personal data of contacts that no other record needs. The empty rows stay, for what refers to them. */
export async function apagarDadosDosContatos(u: Unidade, ids: readonly string[], motivo: string): Promise<void> {
  await sql`delete from cad.contato_identidades where contato_id = any(${ids}::uuid[])`.execute(u.tx)
  await sql`
    update cad.contatos
    set
      nome = '',
      nome_informado = false,
      email = null,
      telefone = null,
      empresa = null,
      cargo = null,
      observacoes = null,
      foto_caminho = null,
      atualizado_em = now()
    where id = any(${ids}::uuid[])
  `.execute(u.tx)
  for (const id of ids) u.auditar({ acao: 'contato.apagar_dados', entidade: 'contato', entidade_id: id, motivo })
}
