import { useEffect, useRef, useState } from 'react'
import { fraseDeErro } from '#modules/chat/nucleo/web/dados/erro.ts'
import { escrever, type AtoQueEscreve } from './ler-fluxo.ts'

export interface PedidoDeEscrita {
  ato: AtoQueEscreve
  titulo: string
  body: object
  /** true: the result may be put into the composer; false: a translation for the attendant only */
  paraEnviar: boolean
}

/** State of the text being written (one at a time): received text, whether more follows, error. */
export function useEscrita(conversaId: string) {
  const [pedido, setPedido] = useState<PedidoDeEscrita | null>(null)
  const [texto, setTexto] = useState('')
  const [escrevendo, setEscrevendo] = useState(false)
  const [erro, setErro] = useState<string | null>(null)
  const desistencia = useRef<AbortController | null>(null)
  useEffect(() => () => desistencia.current?.abort(), [])

  const pedir = async (p: PedidoDeEscrita) => {
    desistencia.current?.abort()
    const minha = new AbortController()
    desistencia.current = minha
    setPedido(p)
    setTexto('')
    setErro(null)
    setEscrevendo(true)
    try {
      const inteiro = await escrever(
        conversaId,
        p.ato,
        p.body,
        (parte) => !minha.signal.aborted && setTexto((t) => t + parte),
        minha.signal,
      )
      if (!minha.signal.aborted) setTexto(inteiro)
    } catch (falha) {
      if (!minha.signal.aborted) setErro(fraseDeErro(falha, 'A assistente não respondeu. Tente de novo.'))
    }
    if (desistencia.current === minha) setEscrevendo(false)
  }
  /** Keeps the text received so far. */
  const parar = () => {
    desistencia.current?.abort()
    setEscrevendo(false)
  }
  const fechar = () => {
    parar()
    setPedido(null)
  }
  return { pedido, texto, escrevendo, erro, pedir, parar, fechar }
}
