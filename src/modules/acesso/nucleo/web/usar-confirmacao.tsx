import { useState } from 'react'
import { ErroApp } from '#kit/erro.ts'
import { comoObjeto } from '#kit/objeto.ts'
import { tardia } from '#ui/tardia.tsx'
import type { Como } from './confirmar-identidade.tsx'

const ConfirmarIdentidade = tardia(() => import('./confirmar-identidade.tsx').then((m) => m.ConfirmarIdentidade))

const pedida = (erro: unknown): Como | null => {
  if (!(erro instanceof ErroApp) || erro.code !== 'CONFIRME') return null
  return comoObjeto(erro.details).como === 'fator' ? 'fator' : 'senha'
}

/**
 * `confirmando(ato)` runs an act; when the server first wants a proof of who the caller is, it shows the dialog and runs
 * the act again. Returns null when the user gives up.
 */
export function useConfirmacao() {
  const [pedido, setPedido] = useState<{ como: Como; responder: (provou: boolean) => void } | null>(null)
  async function confirmando<T>(ato: () => Promise<T>): Promise<T | null> {
    try {
      return await ato()
    } catch (erro) {
      const como = pedida(erro)
      if (!como) throw erro
      const provou = await new Promise<boolean>((responder) => setPedido({ como, responder }))
      setPedido(null)
      return provou ? ato() : null
    }
  }
  return { confirmando, dialogo: pedido && <ConfirmarIdentidade como={pedido.como} aoFim={pedido.responder} /> }
}
