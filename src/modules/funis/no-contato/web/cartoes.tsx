import { LinhaRelacionada, ListaRelacionada } from '#modules/contatos/web/publico.ts'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { dinheiro, plural } from '#ui/formatos.ts'
import { KanbanSquare } from '#ui/icones.ts'
import { linkDeNovoCartao, linkDoCartao } from '#modules/funis/links.ts'
import { cartaoDoContato, type CartaoDoContato } from '../contract/no-contato.ts'

const SITUACAO: Record<string, string> = { aberto: 'aberto', ganho: 'ganho', perdido: 'perdido' }

/** Groups cards by project number; cards without a project come last. */
function porDossie(cartoes: readonly CartaoDoContato[]): { dossie: string | null; cartoes: CartaoDoContato[] }[] {
  const grupos = new Map<string | null, CartaoDoContato[]>()
  for (const x of cartoes) grupos.set(x.dossie_numero, [...(grupos.get(x.dossie_numero) ?? []), x])
  return [...grupos]
    .map(([dossie, lista]) => ({ dossie, cartoes: lista }))
    .toSorted((a, b) => Number(a.dossie === null) - Number(b.dossie === null))
}

const LinhaDoCartao = ({ x }: { x: CartaoDoContato }) => (
  <LinhaRelacionada
    href={linkDoCartao({ id: x.id, funil: x.funil_id })}
    titulo={x.titulo}
    detalhe={[x.funil_nome, x.estagio_nome].join(' · ')}
    fim={
      <Chip tom={x.situacao === 'ganho' ? 'sucesso' : x.situacao === 'perdido' ? 'perigo' : 'neutro'}>
        {SITUACAO[x.situacao] ?? x.situacao}
      </Chip>
    }
  />
)

function Dossie({ dossie, cartoes }: ReturnType<typeof porDossie>[number]) {
  const valor = cartoes.find((x) => x.valor_centavos !== null)?.valor_centavos
  return (
    <section aria-label={dossie ? `Dossiê ${dossie}` : 'Sem dossiê'}>
      <h2 className="flex items-baseline gap-2 border-b pb-1 text-13 font-semibold">
        {dossie ? `Dossiê ${dossie}` : 'Sem dossiê'}
        <span className="text-12 font-normal text-text-2">
          {[plural(cartoes.length, 'cartão', 'cartões'), dossie && typeof valor === 'number' && dinheiro(valor)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </h2>
      <ul className="flex flex-col">
        {cartoes.map((x) => (
          <LinhaDoCartao key={x.id} x={x} />
        ))}
      </ul>
    </section>
  )
}

/** Tab of a contact: its cards in the funnels of the user, by project. */
export const CartoesDoContato = ({ contato }: { contato: { id: string } }) => (
  <ListaRelacionada
    contato={contato}
    qual="cartoes"
    forma={cartaoDoContato}
    oQueFalhou="Os cartões não carregaram."
    vazio={
      <EmptyState
        icone={<KanbanSquare />}
        frase="Nenhum cartão que você possa ver"
        detalhe="Os cartões deste contato nos seus funis aparecem aqui, com o dossiê do projeto."
        acao={
          <a
            className="g-btn g-btn--primaria inline-flex h-8 items-center rounded px-3 text-13"
            href={linkDeNovoCartao(contato.id)}
          >
            Novo cartão
          </a>
        }
      />
    }
  >
    {(lista) => (
      <div className="flex flex-col gap-5">
        {porDossie(lista).map((d) => (
          <Dossie key={d.dossie ?? 'sem'} {...d} />
        ))}
      </div>
    )}
  </ListaRelacionada>
)
