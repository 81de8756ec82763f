import type { Href } from '#platform/navegador/href.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Plus, Wrench } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { linkDaNovaOrdem } from '../links.ts'
import { useOrdens, type FiltroDeOrdens } from './dados.ts'
import { LinhasDasOrdens } from './linhas.tsx'

/** The orders of one customer or plant, and the act that opens another with what is known. */
function Relacionadas({ filtro, nova }: { filtro: FiltroDeOrdens; nova: Href }) {
  const ve = usePode('ordens.ordem.ver')
  return ve ? <Lista filtro={filtro} nova={nova} /> : <EmptyState frase="Você não vê ordens de serviço." />
}

function Lista({ filtro, nova }: { filtro: FiltroDeOrdens; nova: Href }) {
  const navegar = useNavegar()
  const abre = usePode('ordens.ordem.criar')
  const lista = useOrdens(filtro, 50)
  const ordens = lista.data?.pages.flatMap((p) => p.data) ?? []
  const abrir = abre && (
    <Button tamanho="pequeno" icone={<Plus />} onClick={() => void navegar({ href: nova })}>
      Abrir ordem
    </Button>
  )
  if (lista.isPending) return <SkeletonList linhas={4} comRosto={false} rotulo="Carregando as ordens" />
  if (ordens.length === 0) return <EmptyState icone={<Wrench />} frase="Nenhuma ordem de serviço aqui." acao={abrir} />
  return (
    <div className="grid gap-2 p-4 text-13">
      <div className="flex justify-end">{abrir}</div>
      <LinhasDasOrdens ordens={ordens} />
    </div>
  )
}

export const OrdensDoContato = ({ contato }: { contato: { id: string } }) => (
  <Relacionadas
    filtro={{ contato: contato.id }}
    nova={linkDaNovaOrdem({ contato: contato.id, origem: 'contato', origem_id: contato.id })}
  />
)
export const OrdensDaUsina = ({ usina }: { usina: { id: string } }) => (
  <Relacionadas
    filtro={{ usina: usina.id }}
    nova={linkDaNovaOrdem({ usina: usina.id, origem: 'usina', origem_id: usina.id })}
  />
)
/** Opened from a proposal that was accepted: what was sold is done by orders. */
export const OrdensDaProposta = ({
  proposta: { id, contato_id },
}: {
  proposta: { id: string; contato_id: string }
}) => (
  <Relacionadas
    filtro={{ proposta: id }}
    nova={linkDaNovaOrdem({ contato: contato_id, origem: 'proposta', origem_id: id })}
  />
)
/** Of the customer of a card; the new one says that the card asked for it. */
export const OrdensDoCartao = ({ cartao: { id, contato_id } }: { cartao: { id: string; contato_id: string | null } }) =>
  contato_id === null ? (
    <EmptyState icone={<Wrench />} frase="Ligue o cartão a um contato para abrir ordens de serviço." />
  ) : (
    <Relacionadas
      filtro={{ contato: contato_id }}
      nova={linkDaNovaOrdem({ contato: contato_id, origem: 'cartao', origem_id: id })}
    />
  )
