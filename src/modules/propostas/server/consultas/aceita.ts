import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { RetratoDaProposta } from '../../contract/retrato.ts'
import type { TipoDeProposta } from '../../tipos.ts'
import { abrirRetrato } from './publica.ts'

/** An accepted proposal with what was accepted, for what is made of it. */
export interface PropostaAceita {
  id: string
  numero: string
  tipo: TipoDeProposta
  versao: number
  contato_id: string | null
  cliente_nome: string
  cartao_id: string | null
  vendedor_id: string
  aceita_em: Date
  letra: string
  pagamento: number
  /** who accepted, and their CPF or CNPJ */
  nome: string
  documento: string | null
  retrato: RetratoDaProposta
}

/** Undefined before its acceptance. */
export async function propostaAceita(db: Db | Tx, id: string): Promise<PropostaAceita | undefined> {
  const { rows } = await sql<Omit<PropostaAceita, 'retrato'> & { retrato: string; hash: string }>`
    select
      p.id, p.numero, p.tipo, a.versao, p.contato_id, p.cliente_nome, p.cartao_id, p.vendedor_id, a.em as aceita_em, a.letra,
      a.pagamento, a.nome, a.documento, v.retrato, v.hash
    from propostas.propostas p
    join propostas.aceites a on a.proposta_id = p.id
    join propostas.versoes v on v.proposta_id = p.id and v.n = a.versao
    where p.id = ${id}
      and p.estado = 'aceita'
      and v.retrato is not null
  `.execute(db)
  const [linha] = rows
  if (!linha) return undefined
  const { hash, retrato, ...p } = linha
  return { ...p, retrato: abrirRetrato({ retrato, hash }) }
}
