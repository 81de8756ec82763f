import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { UserPlus } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useNomeDoDepartamento } from '#modules/acesso/nucleo/web/dados.ts'
import { ListaDePedidos, usePedidosPendentes } from './lista-de-pedidos.tsx'

export function Pedidos() {
  const pedidos = usePedidosPendentes(null)
  const nomeDoDepartamento = useNomeDoDepartamento()
  if (pedidos.isError && !pedidos.data)
    return (
      <ErrorState
        oQueFalhou="Os pedidos não carregaram."
        detalhe={pedidos.error.message}
        aoTentar={() => pedidos.refetch()}
      />
    )
  if (!pedidos.data) return <SkeletonList linhas={4} rotulo="Carregando pedidos" />
  if (pedidos.data.total === 0)
    return (
      <EmptyState
        icone={<UserPlus />}
        frase="Nenhum pedido esperando"
        detalhe="Quem pedir acesso a uma área aparece aqui para você decidir."
      />
    )
  return (
    <div className="px-4">
      <ListaDePedidos pedidos={pedidos.data.pedidos} nomeDaArea={nomeDoDepartamento} />
    </div>
  )
}
