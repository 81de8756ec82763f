import { cobrancaDaOrigem, situacaoDaOrigem } from '#modules/cobranca/publico.ts'
import { qrComoCaminho } from '#platform/pdf/qr.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { OsNaPagina } from '../../regras/pagina/dados.ts'
import type { OsPublica } from './publica.ts'

type Ordem = Pick<OsPublica, 'id' | 'situacao' | 'escopo'>

/** Once it is concluded, and never to an external technician. */
const mostraDinheiro = (o: Ordem): boolean => o.situacao === 'concluida' && o.escopo !== 'tecnico_externo'

export const situacaoDoPagamento = async (db: Db, o: Ordem): Promise<string | null> =>
  mostraDinheiro(o) ? situacaoDaOrigem(db, 'ordem', o.id) : null

/** What the customer pays for a concluded order. */
export async function cobrancaNaPagina(db: Db, o: Ordem): Promise<OsNaPagina['cobranca']> {
  if (!mostraDinheiro(o)) return null
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
