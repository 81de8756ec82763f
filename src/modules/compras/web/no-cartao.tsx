import { useState } from 'react'
import { diaBr } from '#kit/dias.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dinheiro } from '#ui/formatos.ts'
import { Plus, ShoppingCart } from '#ui/icones.ts'
import { Link } from '#ui/link.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { tardia } from '#ui/tardia.tsx'
import { linkDoPedido } from '../links.ts'
import { nomeDoPedido } from '../regras/pedido.ts'
import { useComprasAoVivo } from './ao-vivo.ts'
import { relerCompras, usePedidos } from './dados.ts'
import { ESTADOS } from './nomes.ts'

const Formulario = tardia(() => import('./pedidos/formulario.tsx').then((m) => m.FormularioDoPedido))

/** The orders that follow a card: state, day and value, live; a new one starts from here. */
export function PedidosDoCartao({ cartao }: { cartao: { id: string } }) {
  return usePode('compras.pedido.ver') ? (
    <Lista cartao={cartao} />
  ) : (
    <EmptyState frase="Os pedidos deste cartão são de quem cuida das compras." />
  )
}

function Lista({ cartao }: { cartao: { id: string } }) {
  const edita = usePode('compras.pedido.editar')
  const [novo, setNovo] = useState(false)
  const consulta = usePedidos({ cartao: cartao.id })
  useComprasAoVivo('pedidos', () => void relerCompras())
  const pedidos = consulta.data?.pages.flatMap((p) => p.data) ?? []
  if (consulta.isPending) return <SkeletonList linhas={2} comRosto={false} rotulo="Carregando os pedidos" />
  if (consulta.isError && pedidos.length === 0)
    return <ErrorState oQueFalhou="Os pedidos não carregaram." aoTentar={() => consulta.refetch()} />
  const botao = edita && (
    <Button tamanho="pequeno" icone={<Plus />} onClick={() => setNovo(true)}>
      Novo pedido
    </Button>
  )
  return (
    <div className="grid gap-3">
      {pedidos.length === 0 ? (
        <EmptyState icone={<ShoppingCart />} frase="Nenhum pedido neste cartão" acao={botao} />
      ) : (
        <>
          <div className="justify-self-end">{botao}</div>
          <ul className="divide-y overflow-hidden rounded-md border">
            {pedidos.map((p) => (
              <li key={p.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5 text-13">
                <Link href={linkDoPedido(p.id)} className="num font-medium">
                  {nomeDoPedido(p.numero)}
                </Link>
                <span className="min-w-0 flex-1 truncate">{p.fornecedor}</span>
                <StatusChip tom={p.atrasado ? 'perigo' : ESTADOS[p.estado].tom}>{ESTADOS[p.estado].rotulo}</StatusChip>
                <span className={p.atrasado ? 'num text-danger' : 'num text-text-2'}>
                  {p.previsto_em ? diaBr(p.previsto_em) : 'sem data'}
                </span>
                {p.valor_centavos !== undefined && <span className="num">{dinheiro(p.valor_centavos)}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      {novo && <Formulario pedido={null} cartao={cartao.id} aoFechar={() => setNovo(false)} />}
    </div>
  )
}
