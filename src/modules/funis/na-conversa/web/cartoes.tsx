import { useState } from 'react'
import { usePode } from '#platform/navegador/pessoa.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { KanbanSquare, Link2, Plus } from '#ui/icones.ts'
import { LinkButton } from '#ui/link.tsx'
import { Menu } from '#ui/menu.tsx'
import { Section } from '#ui/pane.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { useAgora } from '#ui/usar-agora.ts'
import type { CartaoDaConversa } from '../contract/conversas.ts'
import { useCanais } from '#modules/funis/quadro/web/ao-vivo.ts'
import { relerNaConversa, useCartoesNaConversa } from './dados.ts'
import { LigarCartao } from './ligar.tsx'
import { LinhaDeCartao } from './linha.tsx'

const NovoCartaoDoContato = tardia(() =>
  import('#modules/funis/quadro/web/novo-do-contato.tsx').then((m) => m.NovoCartaoDoContato),
)
interface Props {
  conversaId: string
  contatoId: string
  contatoNome: string
}

/** Next to a conversation: the customer's cards in every funnel of the user. */
export const CartoesNaConversa = (p: Props) => (usePode('funis.cartao.ver') ? <Secao {...p} /> : null)

function Secao({ conversaId, contatoId, contatoNome }: Props) {
  const agora = useAgora()
  const lidos = useCartoesNaConversa(conversaId)
  useCanais(lidos.data?.canais, () => void relerNaConversa(conversaId))
  const [ato, setAto] = useState<'novo' | 'ligar' | null>(null)
  const [fechados, mostrarFechados] = useState(false)
  const cartoes = lidos.data?.cartoes ?? []
  const edita = lidos.data?.pode_criar ?? false
  const [abertos, encerrados] = [
    cartoes.filter((c) => c.situacao === 'aberto'),
    cartoes.filter((c) => c.situacao !== 'aberto'),
  ]
  const lista = (quais: readonly CartaoDaConversa[]) => (
    <ul className="flex flex-col gap-1.5 pb-1">
      {quais.map((c) => (
        <LinhaDeCartao key={c.id} cartao={c} conversaId={conversaId} agora={agora} />
      ))}
    </ul>
  )
  return (
    <Section
      titulo="Cartões"
      contagem={abertos.length || undefined}
      acoes={
        edita && (
          <Menu
            alinhar="end"
            gatilho={<IconButton rotulo="Pôr um cartão" tamanho="pequeno" icone={<Plus className="size-3.5" />} />}
            itens={[
              { rotulo: 'Novo cartão desta conversa', icone: <KanbanSquare />, aoEscolher: () => setAto('novo') },
              { rotulo: 'Ligar um cartão que já existe', icone: <Link2 />, aoEscolher: () => setAto('ligar') },
            ]}
          />
        )
      }
    >
      {lidos.isPending && <Skeleton className="my-1 h-12" />}
      {lidos.isError && !lidos.data && (
        <LinkButton onClick={() => void lidos.refetch()}>Os cartões não carregaram. Tentar de novo</LinkButton>
      )}
      {lidos.data && cartoes.length === 0 && ato !== 'ligar' && (
        <p className="pb-1 text-12 text-text-2">
          Nenhum cartão deste cliente nos funis que você vê.
          {edita && (
            <LinkButton className="ml-1 text-12!" onClick={() => setAto('novo')}>
              Criar cartão
            </LinkButton>
          )}
        </p>
      )}
      {abertos.length > 0 && lista(abertos)}
      {encerrados.length > 0 && (
        <LinkButton className="text-12!" aria-expanded={fechados} onClick={() => mostrarFechados(!fechados)}>
          {fechados
            ? 'Ocultar encerrados'
            : encerrados.length === 1
              ? 'Mostrar 1 encerrado'
              : `Mostrar ${encerrados.length} encerrados`}
        </LinkButton>
      )}
      {fechados && lista(encerrados)}
      {ato === 'ligar' && <LigarCartao conversaId={conversaId} aoFechar={() => setAto(null)} />}
      <Aguarde>
        {ato === 'novo' && (
          <NovoCartaoDoContato
            contato={{ id: contatoId, nome: contatoNome }}
            conversaId={conversaId}
            aoFechar={() => setAto(null)}
            aoCriar={() => {
              setAto(null)
              void relerNaConversa(conversaId)
            }}
          />
        )}
      </Aguarde>
    </Section>
  )
}
