import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { Button } from '#ui/button.tsx'
import { linkDosPedidos } from '../links.ts'

/** From the panel of the stock to the list where each material gets its supplier, and each supplier its order. */
export function CriarPedidos() {
  const navegar = useNavegar()
  if (!usePode('compras.pedido.editar')) return null
  return (
    <Button
      tamanho="pequeno"
      variante="primaria"
      onClick={() => void navegar({ href: linkDosPedidos({ aba: 'lista' }) })}
    >
      Criar pedidos
    </Button>
  )
}
