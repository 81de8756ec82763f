import { useEffect, useEffectEvent, useRef } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { chamadas } from './chamadas.ts'
import { guardarRascunho, type Rascunho } from './rascunho.ts'

const LOCAL_MS = 300
const SERVIDOR_MS = 2_000

const mandar = (id: string, r: Rascunho) =>
  void chamar(chamadas.guardarRascunho, { params: { id }, body: r }).catch(() => {})

/**
 * Stores the draft in this browser immediately and on the server with a delay, so that other computers have it. The
 * server's draft is used only if nothing is typed here.
 */
export function useRascunho(
  usuario_id: string,
  conversa_id: string,
  rascunho: Rascunho,
  pausado: boolean,
  aoEncontrar: (r: Rascunho) => void,
): void {
  const { texto, privada } = rascunho
  const noServidor = useRef<string | null>(null)
  const chave = JSON.stringify([texto, privada])
  const achar = useEffectEvent((r: Rascunho) => {
    noServidor.current = JSON.stringify([r.texto, r.privada])
    if (r.texto && !texto) aoEncontrar(r)
  })
  useEffect(() => {
    const corte = new AbortController()
    chamar(chamadas.lerRascunho, { params: { id: conversa_id } }, { signal: corte.signal }).then(
      ({ data }) => achar({ texto: data.texto, privada: data.privada }),
      () => {},
    )
    return () => corte.abort()
  }, [conversa_id])
  const guardar = useEffectEvent(() => {
    guardarRascunho(usuario_id, conversa_id, { texto, privada })
    // the server's draft is not loaded yet, or is identical
    if (noServidor.current === null || noServidor.current === chave) return
    noServidor.current = chave
    mandar(conversa_id, { texto, privada })
  })
  useEffect(() => {
    if (pausado) return
    const local = setTimeout(() => guardarRascunho(usuario_id, conversa_id, { texto, privada }), LOCAL_MS)
    const servidor = setTimeout(() => guardar(), SERVIDOR_MS)
    return () => {
      clearTimeout(local)
      clearTimeout(servidor)
    }
  }, [texto, privada, usuario_id, conversa_id, pausado])
  useEffect(() => {
    if (pausado) return
    return () => guardar()
  }, [pausado, conversa_id])
}
