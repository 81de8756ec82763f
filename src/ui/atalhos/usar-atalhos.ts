import { useEffect, useEffectEvent } from 'react'
import { registrarAtalhos, type Atalho } from './registro.ts'

/**
 * Registers the shortcuts of a screen while it is mounted; the help lists them under `escopo`.
 * The functions may change on every render: only changed keys or labels register again.
 * `moldura`: registered by the frame around the screens, whose own keys take precedence.
 */
export function useAtalhos(escopo: string, lista: readonly Atalho[], ativo = true, moldura = false): void {
  const executar = useEffectEvent((n: number, e: KeyboardEvent) => lista[n]?.executar?.(e))
  const registrar = useEffectEvent(() => {
    const comAtos = lista.map((a, n) => ({
      ...a,
      ...(a.executar ? { executar: (e: KeyboardEvent) => executar(n, e) } : {}),
    }))
    return registrarAtalhos({ escopo, lista: comAtos, moldura })
  })
  const chave = [escopo, ...lista.map((a) => `${a.teclas}|${a.rotulo}|${a.emCampos ?? ''}|${a.emDialogo ?? ''}`)].join(
    '\n',
  )
  useEffect(() => {
    if (ativo && chave) return registrar()
  }, [chave, ativo])
}
