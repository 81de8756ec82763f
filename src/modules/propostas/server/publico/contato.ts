import { canaisProntos } from '#platform/codigos/codigos.ts'
import { ocultarDestino } from '#platform/codigos/canais.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { NomeDeCanal } from '#kit/canais-de-codigo.ts'

export interface Destino {
  canal: NomeDeCanal
  para: string
  /** masked */
  destino: string
}

/** Where a code can go: the addresses that the company has of the customer, never one typed on the page. */
export async function destinosDoCodigo(
  s: Pick<Servicos, 'banco' | 'executar' | 'correio' | 'ligados' | 'log'>,
  contatoId: string | null,
): Promise<Destino[]> {
  if (!contatoId) return []
  const [contato, prontos] = await Promise.all([
    s.banco.db
      .selectFrom('contatos_publico.contatos')
      .select(['telefone', 'email'])
      .where('id', '=', contatoId)
      .executeTakeFirst(),
    canaisProntos(s),
  ])
  return prontos.flatMap((canal) => {
    const para = canal === 'email' ? contato?.email : contato?.telefone
    return para ? [{ canal, para, destino: ocultarDestino(canal, para) }] : []
  })
}
