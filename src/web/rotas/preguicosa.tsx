import type { ComponentType } from 'react'
import { comRecarga } from '#ui/recarregar.ts'

/**
 * A component that is a chunk of its own. The router awaits `preload` before it shows the route, so a screen never flashes empty;
 * drawn before that, it suspends.
 */
export function preguicosa<P extends object>(carregar: () => Promise<ComponentType<P>>, destino: () => string | null): ComponentType<P> & { preload: () => Promise<void> } {
  let pronto: ComponentType<P> | undefined
  let pedido: Promise<void> | undefined
  const preload = (): Promise<void> => {
    pedido ??= comRecarga(carregar, destino).then(
      (componente) => {
        pronto = componente
      },
      (erro: unknown) => {
        pedido = undefined // asked again on the next try
        throw erro
      },
    )
    return pedido
  }
  function Preguicosa(props: P) {
    if (!pronto) throw preload()
    const Componente = pronto
    return <Componente {...props} />
  }
  return Object.assign(Preguicosa, { preload })
}
