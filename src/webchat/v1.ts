import type { ConfiguracaoPublica } from '#modules/chat/canais/webchat/contract/webchat.ts'
import type * as Nucleo from './nucleo.ts'
import type { Comando } from './nucleo.ts'

/** File name of the core script, inserted by the build. */
declare const __NUCLEO__: string

type Chamada = ((...comando: Comando) => void) & { q?: Comando[]; ligado?: boolean }
declare global {
  interface Window {
    GirassolWebchat?: Chamada
  }
}

/**
 * The loader that a site's script tag includes: a few hundred bytes that can change any time. It loads the core, whose
 * file name contains a hash and is cached for a year. Nothing is stored or shown before the inbox confirms that this
 * site may use it.
 */
function ligar(): void {
  const etiqueta = document.currentScript as HTMLScriptElement | null
  const caixa = etiqueta?.dataset.caixa
  if (!etiqueta || !caixa || window.GirassolWebchat?.ligado) return
  const base = new URL('..', etiqueta.src).href

  // commands called before the core is loaded are queued
  const fila: Comando[] = [
    ...('abrir' in etiqueta.dataset ? [['abrir', false] satisfies Comando] : []),
    ...(window.GirassolWebchat?.q ?? []),
  ]
  let executar = (comando: Comando): void => void fila.push(comando)
  const chamada: Chamada = (...comando) => executar(comando)
  chamada.ligado = true
  window.GirassolWebchat = chamada

  const configuracao = fetch(`${base}api/webchat/${encodeURIComponent(caixa)}/configuracao`, {
    credentials: 'omit',
  }).then(async (r) => {
    const corpo = (await r.json()) as { data: ConfiguracaoPublica; error?: { message: string } }
    if (!r.ok) throw new Error(corpo.error?.message)
    return corpo.data
  })
  const pagina = document.body
    ? Promise.resolve()
    : new Promise((pronta) => document.addEventListener('DOMContentLoaded', pronta, { once: true }))
  const resto = import(/* @vite-ignore */ base + __NUCLEO__) as Promise<typeof Nucleo>
  Promise.all([resto, configuracao, pagina]).then(
    ([nucleo, c]) => {
      executar = nucleo.montar({ base, caixa, configuracao: c })
      for (const comando of fila.splice(0)) executar(comando)
    },
    (erro: unknown) => console.warn('Girassol: o chat deste site não pôde abrir.', erro),
  )
}

ligar()
