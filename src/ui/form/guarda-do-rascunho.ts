import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useGuardaDeSaida } from './guarda-de-saida.ts'

/**
 * For a form with its own state: asks before leaving while `valor` differs from the initial one. The returned function
 * marks the current value as saved.
 */
export function useGuardaDoRascunho(valor: unknown): () => void {
  const agora = JSON.stringify(valor)
  const [guardado, setGuardado] = useState(agora)
  useGuardaDeSaida(agora !== guardado)
  // synchronous, because the next statement is often a navigation
  return () => flushSync(() => setGuardado(agora))
}
