import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { CobrancaDaFatura } from '../../contract/recebimentos.ts'
import type { Fatura } from '../../regras/conciliar.ts'

/** The newest charge of an invoice at the bank. */
export async function cobrancaDaFatura(db: Db | Tx, faturaId: string): Promise<CobrancaDaFatura['cobranca']> {
  const { rows } = await sql<NonNullable<CobrancaDaFatura['cobranca']>>`
    select
      b.txid, c.nome as conta, b.situacao, b.valor_centavos::float8 as valor_centavos,
      b.vencimento::text as vencimento, b.pix_copia_e_cola, b.erro
    from cobranca.cobrancas b
    join cobranca.contas c on c.id = b.conta_id
    where b.titulo_id = ${faturaId}
    order by b.criada_em desc, b.txid desc
    limit 1
  `.execute(db)
  return rows[0] ?? null
}

/**
 * The code of the charge at the bank that asks for exactly this much. Once it is late the bank adds the charges by itself
 * and what we know may differ: the static code of the day is right then.
 */
export async function pixDaCobranca(db: Db | Tx, tituloId: string, valorCentavos: number): Promise<string | null> {
  const { rows } = await sql<{ codigo: string | null }>`
    select pix_copia_e_cola as codigo
    from cobranca.cobrancas
    where titulo_id = ${tituloId}
      and situacao = 'ativa'
      and valor_centavos = ${valorCentavos}
      and vencimento >= ${diaAqui()}
    limit 1
  `.execute(db)
  return rows[0]?.codigo ?? null
}

/** The account that asks for charges: the default one, if its bank's Pix API is connected. */
export async function contaQueCobra(db: Db | Tx): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id
    from cobranca.contas
    where padrao
      and ativa
      and api_url is not null
      and segredos is not null
  `.execute(db)
  return rows[0]?.id ?? null
}

const ABERTAS: readonly string[] = ['aberta', 'parcial', 'vencida', 'estornada']
export const estaAberta = (f: Fatura): boolean => ABERTAS.includes(f.situacao)

/** Why no charge of an invoice can be asked for, in a sentence; null: it can. */
export async function recusaDaCobranca(
  db: Db | Tx,
  f: Fatura,
  atual: CobrancaDaFatura['cobranca'],
): Promise<string | null> {
  if (!estaAberta(f)) return 'Só se cobra uma fatura em aberto.'
  if (atual?.situacao === 'a_criar' || atual?.situacao === 'ativa') return 'Esta fatura já tem cobrança no banco.'
  if (!f.contatoDocumento) return 'Quem paga está sem CPF ou CNPJ no cadastro.'
  return (await contaQueCobra(db))
    ? null
    : 'Nenhuma conta recebedora padrão está ligada à API Pix do banco. Ligue em Recebimentos, Contas.'
}
