import { useCallback, useEffect, useRef, useState } from 'react'
import type { Definicao } from '#engines/funil/tipos.ts'
import { ErroApp } from '#kit/erro.ts'
import { chamar } from '#platform/navegador/api.ts'
import { mensagemDe } from '#ui/form/erros.ts'
import { definicoes, type FunilEmEdicao } from '#modules/funis/definicao/contract/edicao.ts'

export type Guarda = { estado: 'guardado' | 'guardando' | 'mudou' } | { estado: 'conflito' | 'falhou'; frase: string }
const PAUSA_MS = 700

/**
 * The draft being edited: saved to the server `PAUSA_MS` after every change. A concurrent save by another user stops it
 * until the user chooses a version.
 */
export function useRascunho(funil: FunilEmEdicao) {
  const [d, setD] = useState<Definicao>(funil.rascunho)
  const [guarda, setGuarda] = useState<Guarda>({ estado: 'guardado' })
  const versao = useRef(funil.guarda.versao)
  const [guardado, setGuardado] = useState(funil.rascunho)
  const ultimo = useRef(d)
  const fila = useRef<Promise<boolean>>(Promise.resolve(true))
  useEffect(() => {
    ultimo.current = d
  }, [d])
  const enviar = useCallback(
    async (forcar: boolean): Promise<boolean> => {
      const enviado = ultimo.current
      setGuarda({ estado: 'guardando' })
      try {
        const { data } = await chamar(definicoes.guardar, {
          params: { id: funil.id },
          body: { versao: versao.current, definicao: enviado, forcar },
        })
        versao.current = data.versao
        setGuardado(enviado)
        setGuarda({ estado: ultimo.current === enviado ? 'guardado' : 'mudou' })
        return true
      } catch (e) {
        setGuarda({
          estado: e instanceof ErroApp && e.status === 409 ? 'conflito' : 'falhou',
          frase: mensagemDe(e, 'O rascunho não foi guardado.'),
        })
        return false
      }
    },
    [funil.id],
  )
  /** One save at a time, each with the latest draft. */
  const guardarAgora = useCallback(
    (forcar = false) => (fila.current = fila.current.then(() => enviar(forcar))),
    [enviar],
  )
  const sujo = d !== guardado
  const parado = guarda.estado === 'conflito'
  useEffect(() => {
    if (!sujo || parado) return
    const relogio = setTimeout(() => void guardarAgora(), PAUSA_MS)
    return () => clearTimeout(relogio)
  }, [d, sujo, parado, guardarAgora])
  useEffect(() => {
    if (!sujo) return
    const avisar = (e: BeforeUnloadEvent) => e.preventDefault()
    addEventListener('beforeunload', avisar)
    return () => removeEventListener('beforeunload', avisar)
  }, [sujo])
  /** Replaces the local draft with the server's. */
  const adotar = useCallback((f: FunilEmEdicao) => {
    versao.current = f.guarda.versao
    ultimo.current = f.rascunho
    setD(f.rascunho)
    setGuardado(f.rascunho)
    setGuarda({ estado: 'guardado' })
  }, [])
  return {
    d,
    mudar: useCallback((m: (d: Definicao) => Definicao) => setD(m), []),
    guarda,
    sujo,
    guardarAgora,
    adotar,
    versao: () => versao.current,
  }
}
