import type { Db, Tx } from '#platform/postgres/banco.ts'
import { listarEntidades } from './empresa.ts'

/** Who receives PIX payments, as a bank shows it. */
export interface RecebedorPix {
  nome: string
  documento: string
  chave: string
  cidade: string
}

/** The default legal entity with its PIX key; null when it has none. */
export async function recebedorPix(db: Db | Tx): Promise<RecebedorPix | null> {
  const e = (await listarEntidades(db)).find((x) => x.padrao && !x.arquivada)
  if (!e?.pix_chave) return null
  return {
    nome: e.nome_fantasia ?? e.razao_social,
    documento: e.cnpj,
    chave: e.pix_chave,
    cidade: e.cidade ?? 'Brasil',
  }
}
