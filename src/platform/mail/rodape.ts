import { escaparHtml } from '#kit/texto.ts'
import type { MensagemDeCorreio } from './mensagem.ts'

/** Puts the company's text at the foot of both bodies. */
export function comRodape<M extends MensagemDeCorreio>(m: M, rodape: string | null): M {
  if (!rodape) return m
  const texto = `${m.texto.trimEnd()}\n\n-- \n${rodape}`
  if (m.html === undefined) return { ...m, texto }
  const linhas = escaparHtml(rodape).replace(/\r?\n/g, '<br>')
  const pe = `<div style="max-width:480px;margin:16px auto 0;color:#57534e;font:13px/1.5 system-ui,sans-serif">${linhas}</div>`
  const fim = m.html.lastIndexOf('</body>')
  return { ...m, texto, html: fim < 0 ? m.html + pe : m.html.slice(0, fim) + pe + m.html.slice(fim) }
}
