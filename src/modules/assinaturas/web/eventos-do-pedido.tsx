import { dataHora } from '#ui/formatos.ts'
import type { PedidoNoPainel } from '../contract/pedidos.ts'
import { FATOS } from '../regras/fatos.ts'

/** The evidence, newest first. Each event carries the hash of the one before. */
export function EventosDoPedido({ pedido: p }: { pedido: PedidoNoPainel }) {
  return (
    <section aria-label="Provas" className="rounded-md border bg-surface px-3.5 py-3">
      <h2 className="text-13 font-semibold">Provas</h2>
      <ol className="mt-2 grid gap-2.5 text-12">
        {p.eventos
          .toSorted((a, b) => b.seq - a.seq)
          .map((e) => (
            <li key={e.seq} className="border-l-2 pl-2.5">
              <p className="text-13">{[FATOS[e.tipo], e.quem].filter(Boolean).join(' · ')}</p>
              <p className="num break-words text-text-2">
                <time dateTime={e.em}>{dataHora(e.em)}</time>
                {e.detalhe && ` · ${e.detalhe}`} · <code title={e.hash}>{e.hash.slice(0, 8)}</code>
              </p>
            </li>
          ))}
      </ol>
    </section>
  )
}
