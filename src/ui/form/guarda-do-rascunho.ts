import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useGuardaDeSaida } from './guarda-de-saida.ts'

/**
 * For a form that keeps its own state: leaving asks first while what it holds is not what it began with. The answer
 * says that all of it is kept now.
 */
export function useGuardaDoRascunho(valor: unknown): () => void {
  const agora = JSON.stringify(valor)
  const [guardado, setGuardado] = useState(agora)
  useGuardaDeSaida(agora !== guardado)
  // at once, because what follows is often the way out
  return () => flushSync(() => setGuardado(agora))
}
