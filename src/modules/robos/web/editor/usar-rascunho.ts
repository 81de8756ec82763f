import { useCallback, useEffect, useRef, useState } from 'react'
import { ErroApp } from '#kit/erro.ts'
import { chamar } from '#platform/navegador/api.ts'
import { robos } from '../../contract/robos.ts'
import { fraseDeErro } from '#modules/chat/nucleo/web/publico.ts'
import type { Desenho } from './usar-editor.ts'

export type Guarda =
  | { estado: 'guardado'; em: string }
  | { estado: 'guardando' | 'mudou' }
  | { estado: 'conflito'; frase: string }
  | { estado: 'falhou'; frase: string }

const PAUSA_MS = 700

/**
 * Saves the draft on the server shortly after every change. If another user saved in between, saving stops and the user
 * chooses which version to keep. A failed save is retried on the next change or on request.
 */
export function useRascunho(
  id: string,
  inicial: { versao: number; em: string },
  desenho: Desenho,
  podeGuardar: boolean,
) {
  const [guarda, setGuarda] = useState<Guarda>({ estado: 'guardado', em: inicial.em })
  const versao = useRef(inicial.versao)
  const guardado = useRef(desenho)
  const guardadoEm = useRef(inicial.em)
  const ultimo = useRef(desenho)
  const fila = useRef<Promise<boolean>>(Promise.resolve(true))
  const [pendente, setPendente] = useState<boolean | null>(null)
  useEffect(() => {
    ultimo.current = desenho
  }, [desenho])

  const enviar = useCallback(
    async (forcar: boolean): Promise<boolean> => {
      const enviado = ultimo.current
      if (enviado === guardado.current && !forcar) return true
      setGuarda({ estado: 'guardando' })
      try {
        const { data } = await chamar(robos.rascunho, {
          params: { id },
          body: { ...enviado, versao: versao.current, forcar },
        })
        versao.current = data.versao
        guardado.current = enviado
        guardadoEm.current = data.em
        setPendente(data.pendente)
        setGuarda(ultimo.current === enviado ? { estado: 'guardado', em: data.em } : { estado: 'mudou' })
        return true
      } catch (erro) {
        setGuarda(
          erro instanceof ErroApp && erro.status === 409
            ? { estado: 'conflito', frase: erro.message }
            : { estado: 'falhou', frase: fraseDeErro(erro, 'O rascunho não foi guardado.') },
        )
        return false
      }
    },
    [id],
  )
  /** Saves one at a time, each with the newest state. */
  const guardarAgora = useCallback(
    (forcar = false) => (fila.current = fila.current.then(() => enviar(forcar))),
    [enviar],
  )

  const parado = guarda.estado === 'conflito' || !podeGuardar
  useEffect(() => {
    if (parado) return
    // undo and redo returned to the saved state
    if (desenho === guardado.current)
      return setGuarda((g) => (g.estado === 'mudou' ? { estado: 'guardado', em: guardadoEm.current } : g))
    setGuarda((g) => (g.estado === 'guardando' ? g : { estado: 'mudou' }))
    const relogio = setTimeout(() => void guardarAgora(), PAUSA_MS)
    return () => clearTimeout(relogio)
  }, [desenho, parado, guardarAgora])

  const naoGuardado = guarda.estado !== 'guardado'
  useEffect(() => {
    if (!naoGuardado || !podeGuardar) return
    const avisar = (e: BeforeUnloadEvent) => e.preventDefault()
    addEventListener('beforeunload', avisar)
    return () => removeEventListener('beforeunload', avisar)
  }, [naoGuardado, podeGuardar])

  /** The server's version was adopted in place of the local one. */
  const adotar = useCallback((d: Desenho, nova: { versao: number; em: string }) => {
    versao.current = nova.versao
    guardado.current = d
    guardadoEm.current = nova.em
    ultimo.current = d
    setGuarda({ estado: 'guardado', em: nova.em })
  }, [])
  return { guarda, pendente, guardarAgora, adotar, versao: () => versao.current }
}
