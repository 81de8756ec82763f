import { cobrancaDaOrigem } from '#modules/cobranca/publico.ts'
import { qrComoCaminho } from '#platform/pdf/qr.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { OsNaPagina } from '../../regras/pagina/dados.ts'
import type { OsPublica } from './publica.ts'

/** What the customer pays for a concluded order. An external technician sees no money. */
export async function cobrancaNaPagina(
  db: Db,
  o: Pick<OsPublica, 'id' | 'situacao' | 'escopo'>,
): Promise<OsNaPagina['cobranca']> {
  if (o.situacao !== 'concluida' || o.escopo === 'tecnico_externo') return null
  const c = await cobrancaDaOrigem(db, 'ordem', o.id)
  if (!c || c.situacao === 'cancelada') return null
  return {
    numero: c.numero,
    situacao: c.situacao,
    linhas: c.linhas,
    valor_centavos: c.valor_centavos,
    devido_centavos: c.devido_centavos,
    vencimento: c.vencimento,
    paga_em: c.paga_em,
    pix: c.pix === null ? null : { codigo: c.pix, para: c.recebedor, ...qrComoCaminho(c.pix) },
  }
}
