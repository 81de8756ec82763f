import { escaparHtml } from '#kit/texto.ts'
import type { Modelo } from './modelos.ts'

export interface Carta {
  link?: string | undefined
  codigo?: string | undefined
  validade: string
}

const sobreOCodigo = 'Ou digite este código:'

/**
 * Writes the e-mail as plain text. Every link has its code next to it, because a link opened on another device may not
 * be able to complete.
 */
export function comoTexto(m: Modelo, c: Carta, produto: string): string {
  return [
    m.titulo,
    ...m.paragrafos,
    ...(c.link && m.acao ? [`${m.acao}: ${c.link}`] : []),
    ...(c.codigo
      ? [
          `${c.link ? sobreOCodigo : 'Seu código:'} ${c.codigo}`,
          `O código vale por ${c.validade} e só funciona uma vez.`,
        ]
      : []),
    m.rodape,
    `Equipe ${produto}`,
  ].join('\n\n')
}

export function comoHtml(m: Modelo, c: Carta, produto: string): string {
  const p = (html: string, estilo = '') => `<p style="margin:0 0 16px;${estilo}">${html}</p>`
  const botao =
    c.link && m.acao
      ? p(
          `<a href="${escaparHtml(c.link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#b45309;color:#fff;text-decoration:none;font-weight:600">${escaparHtml(m.acao)}</a>`,
        )
      : ''
  const codigo = c.codigo
    ? p(c.link ? sobreOCodigo : 'Seu código:', 'margin-bottom:4px') +
      p(escaparHtml(c.codigo), 'font:600 28px/1.2 ui-monospace,monospace;letter-spacing:4px') +
      p(`O código vale por ${c.validade} e só funciona uma vez.`, 'color:#57534e')
    : ''
  return `<!doctype html><html lang="pt-BR"><body style="margin:0;padding:24px;background:#fafaf9;color:#1c1917;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;border-radius:12px;background:#fff">
<h1 style="margin:0 0 16px;font-size:20px">${escaparHtml(m.titulo)}</h1>
${m.paragrafos.map((texto) => p(escaparHtml(texto))).join('\n')}
${botao}${codigo}
${p(escaparHtml(m.rodape), 'color:#57534e;font-size:14px')}
${p(`Equipe ${escaparHtml(produto)}`, 'color:#57534e;font-size:14px')}
</div></body></html>`
}
