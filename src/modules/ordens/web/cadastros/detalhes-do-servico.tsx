import { dinheiro } from '#ui/formatos.ts'
import { StatusChip } from '#ui/chip.tsx'
import type { Servico } from '../../contract/cadastros.ts'
import { linkDaOrdem } from '../../links.ts'
import { nomesDasSituacoes } from '../../regras/estados.ts'
import { numeroDaOrdem } from '../../regras/numero.ts'
import { useChecklists, useOrdens } from '../dados.ts'
import { minutosEscritos, TOM_DA_SITUACAO } from '../nomes.ts'

/** What the service took in practice, and the orders that it is in. */
export function DetalhesDoServico({ servico: s }: { servico: Servico }) {
  const lista = useOrdens({ servico: s.id }, 20)
  const checklist = useChecklists().data?.find((c) => c.id === s.checklist_id)
  const ordens = lista.data?.pages.flatMap((p) => p.data) ?? []
  const figuras = [
    ['previsto', minutosEscritos(s.duracao_min)],
    ['média no local', s.media_min === null ? '–' : minutosEscritos(s.media_min)],
    ['ordens em um ano', String(s.ordens_no_ano)],
    ['abertas agora', String(s.ordens_abertas)],
    ['preço', s.preco_centavos === null ? '–' : dinheiro(s.preco_centavos)],
  ] as const
  return (
    <div className="grid max-w-4xl gap-6 text-13">
      <dl className="grid grid-cols-5 gap-3 max-md:grid-cols-2">
        {figuras.map(([rotulo, valor]) => (
          <div key={rotulo} className="flex flex-col-reverse rounded-md border p-3">
            <dt className="text-12 text-text-2">{rotulo}</dt>
            <dd className="num text-16 font-semibold">{valor}</dd>
          </div>
        ))}
      </dl>
      <section aria-label="Peças de cada ordem">
        <h2 className="mb-1 font-semibold">Peças de cada ordem</h2>
        {s.pecas.length === 0 && <p className="text-text-2">Nenhuma.</p>}
        <ul>
          {s.pecas.map((p) => (
            <li key={p.item_id} className="flex gap-3 border-t py-1.5">
              <span className="min-w-0 flex-1 truncate">{p.nome}</span>
              <span className="num">
                {p.qtd.replace('.', ',')} {p.unidade}
              </span>
              {p.critica && <span className="text-warning">crítica</span>}
            </li>
          ))}
        </ul>
      </section>
      {checklist && (
        <section aria-label="Checklist">
          <h2 className="mb-1 font-semibold">
            {checklist.nome} v{checklist.versao}
          </h2>
          <ol className="list-decimal pl-5">
            {checklist.itens.map((i) => (
              <li key={i.texto}>
                {i.texto}
                {i.seguranca && <span className="text-text-2"> · segurança</span>}
                {!i.obrigatorio && <span className="text-text-2"> · opcional</span>}
              </li>
            ))}
          </ol>
        </section>
      )}
      <section aria-label="Ordens">
        <h2 className="mb-1 font-semibold">Ordens</h2>
        {ordens.length === 0 && <p className="text-text-2">Nenhuma ordem com este serviço.</p>}
        <ul>
          {ordens.map((o) => (
            <li key={o.id} className="flex flex-wrap items-center gap-3 border-t py-1.5">
              <a href={linkDaOrdem(o.id)} className="g-link">
                {numeroDaOrdem(o)}
              </a>
              <span className="min-w-0 flex-1 truncate">{[o.titulo, o.contato].filter(Boolean).join(' · ')}</span>
              <StatusChip tom={TOM_DA_SITUACAO[o.situacao]}>{nomesDasSituacoes[o.situacao]}</StatusChip>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
