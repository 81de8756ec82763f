import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { cancelarAvulsa, emitirAvulsa } from '#modules/cobranca/publico.ts'
import { recebedorPix } from '#modules/empresa/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'

interface Concluida {
  id: string
  contato_id: string
  assunto: string
  servico_id: string
  servico: string
  preco: number
}

/** Charges some concluded orders, with the service and the travel; one of the charges was a mistake. */
export async function cobrarAlgumas(u: Unidade): Promise<void> {
  if ((await recebedorPix(u.tx)) === null) return
  const { rows } = await sql<Concluida>`
    select o.id, o.contato_id, 'OS ' || o.numero || ' · ' || o.titulo as assunto, s.item_id as servico_id,
      v.modelo as servico, s.preco_centavos::float8 as preco
    from ordens_publico.ordens o
    join ordens_publico.servicos s on s.item_id = o.servico_id
    join catalogo_publico.itens v on v.id = s.item_id
    where o.situacao = 'concluida'
      and o.contato_id is not null
      and s.preco_centavos > 0
    order by o.numero
    limit 8
  `.execute(u.tx)
  for (const [n, o] of rows.entries()) {
    const id = uuidv7()
    await emitirAvulsa(u, {
      id,
      origem: { tipo: 'ordem', id: o.id },
      contato_id: o.contato_id,
      assunto: o.assunto.slice(0, 120),
      observacao: '',
      vencimento: somarDias(diaAqui(), 3 + n * 2),
      linhas: [
        {
          descricao: o.servico,
          referencia: `servico:${o.servico_id}`,
          qtd: '1',
          unidade: 'un',
          unitario_centavos: o.preco,
        },
        {
          descricao: 'Deslocamento',
          referencia: 'deslocamento',
          qtd: String(12 + n * 3),
          unidade: 'km',
          unitario_centavos: 180,
        },
      ],
    })
    if (n === 2) await cancelarAvulsa(u, id, 'O reparo estava na garantia')
  }
}
