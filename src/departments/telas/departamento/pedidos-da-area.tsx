import { ListaDePedidos, usePedidosPendentes } from '#modules/acesso/entrar/web/pedidos/lista-de-pedidos.tsx'
import { numero } from '#ui/formatos.ts'
import { Bloco } from '../comum/bloco.tsx'

/** Access requests of this area that the user can decide; hidden when there are none. */
export function PedidosDaArea({ departamento }: { departamento: string }) {
  const pedidos = usePedidosPendentes(departamento)
  if (!pedidos.data?.total) return null
  return (
    <Bloco titulo="Pedidos de acesso" detalhe={numero(pedidos.data.total)}>
      <ListaDePedidos pedidos={pedidos.data.pedidos} />
    </Bloco>
  )
}
