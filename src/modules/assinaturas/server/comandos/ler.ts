import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { documentoLido } from '../../eventos.ts'
import { blocosDoDocumento } from '../../contract/blocos.ts'
import { fraseDasQueFaltam, paginasParaLer } from '../../regras/paginas.ts'
import type { PedidoDoLink } from '../consultas/do-link.ts'
import type { Aparelho } from '../publico/aparelho.ts'
import { agir, trancarPedido } from './nucleo.ts'
import { registrarProva } from './provar.ts'

/** Adds the pages that were on the screen, and returns all that were so far. */
async function guardarVistas(u: Unidade, p: PedidoDoLink, vistas: readonly number[]): Promise<Set<number>> {
  const novas = [...new Set(vistas)].filter((n) => n <= p.paginas)
  await sql`
    insert into assinaturas.paginas_vistas (signatario_id, pagina)
    select ${p.eu.id}, n
    from unnest(${novas}::int[]) n
    on conflict do nothing
  `.execute(u.tx)
  const { rows } = await sql<{ pagina: number }>`
    select pagina from assinaturas.paginas_vistas where signatario_id = ${p.eu.id}
  `.execute(u.tx)
  return new Set(rows.map((r) => r.pagina))
}

/**
 * The page on the signer's screen. The first report is the opening of the link, the last one the end of the reading.
 * Returns why the end does not count yet.
 */
export async function registrarLeitura(
  u: Unidade,
  p: PedidoDoLink,
  { pagina, vistas, fim }: { pagina: number; vistas: readonly number[]; fim: boolean },
  aparelho: Aparelho,
): Promise<string | undefined> {
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
  const lidas = await guardarVistas(u, p, [vista, ...vistas])
  u.emitir(documentoLido, { pedido_id: p.id, signatario_id: p.eu.id, pagina: vista })
  if (!fim || p.eu.situacao !== 'chamado') return
  const faltam = paginasParaLer(blocosDoDocumento.parse(p.blocos), p.paginas).filter((n) => !lidas.has(n))
  // what was seen until now stays stored: the refusal is of the end, not of the report
  if (faltam.length > 0) return fraseDasQueFaltam(faltam)
  const trancado = await trancarPedido(u, p.id)
  await agir(
    u,
    trancado,
    { tipo: 'ler', signatario: p.eu.id },
    {
      prova: { ...aparelho, documento: p.documento, paginas: p.paginas, vistas: [...lidas].toSorted((a, b) => a - b) },
      agora,
    },
  )
}
