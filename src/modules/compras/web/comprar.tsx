import { ErroApp } from '#kit/erro.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ShoppingCart } from '#ui/icones.ts'
import { useAto } from '#ui/usar-ato.ts'
import { pedidos } from '../contract/pedidos.ts'
import { linkDoPedido, linkDosPedidos } from '../links.ts'
import { relerCompras } from './dados.ts'

/** Beside an alert of the stock: makes the draft of what is missing and opens it to be edited. */
export function Comprar({ material }: { material: string }) {
  const navegar = useNavegar()
  const { indo, fazer } = useAto()
  if (!usePode('compras.pedido.editar')) return null
  const comprar = () =>
    fazer(
      async () => {
        const { data } = await chamar(pedidos.comprar, { params: { id: material } })
        await relerCompras()
        await navegar({ href: linkDoPedido(data.id, { editar: 'sim' }) })
      },
      (erro) => {
        if (!(erro instanceof ErroApp) || erro.status !== 400) return avisarFalha('O pedido não foi criado.', erro)
        avisar({ titulo: erro.message, tom: 'alerta' })
        return void navegar({ href: linkDosPedidos({ aba: 'lista' }) })
      },
    )
  return (
    <Button tamanho="pequeno" icone={<ShoppingCart />} ocupado={indo} onClick={() => void comprar()}>
      Comprar
    </Button>
  )
}
