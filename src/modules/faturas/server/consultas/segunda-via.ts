import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'
import { mensagemDaSegundaVia } from '../../regras/segunda-via.ts'
import { linkDaFatura } from '../comandos/desenhar.ts'

/** Invoices that one answer brings, the oldest first. */
const NO_MAXIMO = 3

interface Aberta {
  numero: string
  competencia: string
  uc: string
  falta_centavos: number
  vencimento_em: string
  link_cifrado: Buffer
}

/** What a member gets who asks for the second copy of an invoice: one text for each that is open, or why there is none. */
export async function segundaVia(
  db: Db | Tx,
  s: Pick<Servicos, 'cofre' | 'ambiente'>,
  contatoId: string,
): Promise<string[]> {
  const { rows } = await sql<Aberta>`
    select
      f.numero, f.competencia, f.uc, (f.valor_centavos - f.pago_centavos)::float8 as falta_centavos,
      f.vencimento_em::text as vencimento_em, f.link_cifrado
    from faturas.faturas f
    where f.contato_id = ${contatoId}
      and f.situacao in ('aberta', 'parcial', 'vencida', 'estornada', 'contestada')
      and f.link_revogado_em is null
    order by f.vencimento_em, f.numero
    limit ${NO_MAXIMO + 1}
  `.execute(db)
  return mensagemDaSegundaVia(
    rows.slice(0, NO_MAXIMO).map((f) => ({ ...f, link: linkDaFatura(s, f.link_cifrado) })),
    rows.length > NO_MAXIMO,
  )
}
