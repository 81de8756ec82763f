import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { acoesExternas, Sistema, TipoDeRegistro } from '../../tipos.ts'

interface Ato {
  acao: (typeof acoesExternas)[number]
  titulo?: string | null
  detalhe?: string
  contato_id?: string | null
  cartao_id?: string | null
}

/** Adds an entry to the log of a system, in the transaction of the action. Entries never change. */
export async function anotar(
  u: Unidade,
  sistema: Sistema,
  tipo: TipoDeRegistro,
  id_externo: string,
  a: Ato,
): Promise<void> {
  await u.tx
    .insertInto('cad.atos_externos')
    .values({
      id: uuidv7(),
      sistema,
      tipo,
      id_externo,
      acao: a.acao,
      titulo: (a.titulo ?? '').slice(0, 200),
      detalhe: (a.detalhe ?? '').slice(0, 400),
      contato_id: a.contato_id ?? null,
      cartao_id: a.cartao_id ?? null,
      por: u.autor.usuario?.id ?? null,
    })
    .execute()
}
