import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Livro } from '../../regras/livro.ts'
import type { Finalidade, MovimentoDaQuota } from '../../tipos.ts'

const VAZIO: Livro = {
  documento: null,
  nascimento: null,
  estado_civil: null,
  nacionalidade: null,
  profissao: null,
  endereco: null,
  banco: null,
  agencia: null,
  conta: null,
  chave_pix: null,
}

export async function livroDa(db: Db | Tx, matriculaId: string): Promise<Livro> {
  const { rows } = await sql<Livro>`
    select
      documento, nascimento::text as nascimento, estado_civil, nacionalidade, profissao, endereco,
      banco, agencia, conta, chave_pix
    from matriculas.livro
    where matricula_id = ${matriculaId}
  `.execute(db)
  return rows[0] ?? VAZIO
}

export interface QuotaLancada {
  n: number
  tipo: MovimentoDaQuota
  valor_centavos: number
  em: string
  descricao: string
}

export async function quotasDa(db: Db | Tx, matriculaId: string): Promise<QuotaLancada[]> {
  const { rows } = await sql<QuotaLancada>`
    select n, tipo, valor_centavos::float8 as valor_centavos, em::text as em, descricao
    from matriculas.quotas
    where matricula_id = ${matriculaId}
    order by n
  `.execute(db)
  return rows
}

export interface ConsentimentoVigente {
  finalidade: Finalidade
  dado: boolean
  prova: string
  em: Date
}

/** What holds now of each purpose; absent when nothing was ever recorded. */
export async function consentimentosDa(
  db: Db | Tx,
  matriculaId: string,
): Promise<Partial<Record<Finalidade, ConsentimentoVigente>>> {
  const { rows } = await sql<ConsentimentoVigente>`
    select distinct on (finalidade) finalidade, dado, prova, em
    from matriculas.consentimentos
    where matricula_id = ${matriculaId}
    order by finalidade, n desc
  `.execute(db)
  return Object.fromEntries(rows.map((r) => [r.finalidade, r]))
}
