import { useEffect, useRef, useState } from 'react'
import { mensagemDe } from '../form/erros.ts'
import { tocar } from './sons.ts'
import type { Leitura, Resposta } from './tipos.ts'

export interface Ultima extends Resposta {
  codigo: string
  /** grows with each reading, so that the same code twice is announced twice */
  n: number
}

/**
 * Answers readings one at a time, in the order in which they were made, with sound, colour and line. A reading that the
 * screen fails to answer is refused: no accepting beep for something that did not enter.
 */
export function useLeituras(aoLer: (l: Leitura) => Resposta | Promise<Resposta>) {
  const [ultima, setUltima] = useState<Ultima | null>(null)
  const fila = useRef(Promise.resolve())
  const atual = useRef(aoLer)
  useEffect(() => {
    atual.current = aoLer
  })
  const ler = (l: Leitura) => {
    fila.current = fila.current.then(async () => {
      const resposta = await responder(atual.current, l)
      tocar(resposta.tom)
      setUltima((antes) => ({ ...resposta, codigo: l.texto, n: (antes?.n ?? 0) + 1 }))
    })
  }
  return { ultima, ler }
}

async function responder(aoLer: (l: Leitura) => Resposta | Promise<Resposta>, l: Leitura): Promise<Resposta> {
  try {
    return await aoLer(l)
  } catch (e) {
    return { tom: 'recusada', texto: mensagemDe(e, 'Não deu para conferir. Leia de novo.') }
  }
}
