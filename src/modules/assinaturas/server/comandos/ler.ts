import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { documentoLido } from '../../eventos.ts'
import type { PedidoDoLink } from '../consultas/do-link.ts'
import type { Aparelho } from '../publico/aparelho.ts'
import { agir, trancarPedido } from './nucleo.ts'
import { registrarProva } from './provar.ts'

/** The page on the signer's screen. The first one is the opening of the link, the last one the end of the reading. */
export async function registrarLeitura(
  u: Unidade,
  p: PedidoDoLink,
  { pagina, fim }: { pagina: number; fim: boolean },
  aparelho: Aparelho,
): Promise<void> {
  const agora = new Date()
  const vista = Math.min(pagina, p.paginas)
  const { rows } = await sql<{ primeira: boolean }>`
    update assinaturas.signatarios s
    set
      pagina = ${vista},
      paginas_lidas = greatest(s.paginas_lidas, ${vista}),
      visto_em = ${agora}
    from (select id, visto_em is null as primeira from assinaturas.signatarios where id = ${p.eu.id} for update) antes
    where s.id = antes.id
    returning antes.primeira
  `.execute(u.tx)
  if (rows[0]?.primeira)
    await registrarProva(u, {
      pedido_id: p.id,
      tipo: 'abriu',
      signatario_id: p.eu.id,
      prova: { ...aparelho, documento: p.documento },
      em: agora,
    })
  u.emitir(documentoLido, { pedido_id: p.id, signatario_id: p.eu.id, pagina: vista })
  if (!fim || vista < p.paginas || p.eu.situacao !== 'chamado') return
  const trancado = await trancarPedido(u, p.id)
  await agir(
    u,
    trancado,
    { tipo: 'ler', signatario: p.eu.id },
    { prova: { ...aparelho, documento: p.documento, paginas: p.paginas }, agora },
  )
}
