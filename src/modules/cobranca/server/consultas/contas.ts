import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { ContaConhecida } from '../comandos/ler-extrato.ts'
import type { ContaRecebedora } from '../../tipos.ts'

interface Linha {
  id: string
  nome: string
  titular: string
  documento: string
  cidade: string
  chave_pix: string
  banco: string | null
  agencia: string | null
  numero: string | null
  padrao: boolean
  ativa: boolean
  versao: number
  api_url: string | null
  api_token_url: string | null
  api_client_id: string | null
  webhook_registrado_em: Date | null
  consultado_ate: Date | null
  erro: string | null
}

const apresentar = ({
  api_url,
  api_token_url,
  api_client_id,
  webhook_registrado_em,
  consultado_ate,
  erro,
  ...c
}: Linha): ContaRecebedora => ({
  ...c,
  api: api_url
    ? {
        url: api_url,
        token_url: api_token_url ?? '',
        client_id: api_client_id ?? '',
        webhook_registrado_em: webhook_registrado_em?.toISOString() ?? null,
        consultado_ate: consultado_ate?.toISOString() ?? null,
        erro,
      }
    : null,
})

/** The secrets are not among the columns. */
export async function listarContas(db: Db, id?: string): Promise<ContaRecebedora[]> {
  const { rows } = await sql<Linha>`
    select id, nome, titular, documento, cidade, chave_pix, banco, agencia, numero, padrao, ativa, versao, api_url,
      api_token_url, api_client_id, webhook_registrado_em, consultado_ate, erro
    from cobranca.contas
    where ${id ? sql`id = ${id}` : sql`true`}
    order by ativa desc, padrao desc, nome, id
  `.execute(db)
  return rows.map(apresentar)
}

export const contasConhecidas = (db: Db): Promise<ContaConhecida[]> =>
  db
    .selectFrom('cobranca.contas')
    .select(['id', 'nome', 'banco', 'numero'])
    .where('ativa', '=', true)
    .orderBy('id')
    .execute()

export const contaDoToken = (db: Db, hash: Buffer): Promise<{ id: string } | undefined> =>
  db.selectFrom('cobranca.contas').select('id').where('webhook_hash', '=', hash).executeTakeFirst()
