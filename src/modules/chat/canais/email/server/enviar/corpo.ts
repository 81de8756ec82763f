import { separarCitado } from '../../regras/citado.ts'

const SINAIS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapar = (texto: string): string => texto.replace(/[&<>"']/g, (s) => SINAIS[s] ?? s)

const CITADO_MAX = 20_000
const LINK = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g
/** The author's signature line: `*Nome*` and a blank line at the start of the text. */
const ASSINADO = /^\*([^*\n]{1,120})\*\n\n([\s\S]*)$/

const trecho = (texto: string): string =>
  escapar(texto)
    .replace(LINK, (url) => `<a href="${url}">${url}</a>`)
    .replace(/(?<![\w*])\*(?! )([^*\n]+?)(?<! )\*(?![\w*])/g, '<strong>$1</strong>')
    .replace(/(?<![\w_])_(?! )([^_\n]+?)(?<! )_(?![\w_])/g, '<em>$1</em>')
    .replace(/(?<![\w~])~(?! )([^~\n]+?)(?<! )~(?![\w~])/g, '<s>$1</s>')

const paragrafos = (texto: string): string =>
  texto
    .split(/\n{2,}/)
    .map((p) => `<p style="margin:0 0 1em">${trecho(p).replaceAll('\n', '<br>')}</p>`)
    .join('\n')

export interface Citado {
  de: string
  em: Date
  texto: string
}

const introducao = (c: Citado) =>
  `Em ${c.em.toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' })}, ${c.de} escreveu:`

/** Builds the e-mail's body as HTML and as plain text. */
export function corpoDaCarta(
  texto: string,
  assinatura: string,
  citado: Citado | null,
): { texto: string; html: string } {
  const assinado = ASSINADO.exec(texto)
  const [nome, dito] = assinado ? [assinado[1] ?? '', assinado[2] ?? ''] : ['', texto]
  const repetido = citado ? separarCitado(citado.texto).novo.slice(0, CITADO_MAX) : ''
  const linhas = [
    nome,
    nome && '',
    dito,
    assinatura && `\n-- \n${assinatura}`,
    citado &&
      `\n${introducao(citado)}\n${repetido
        .split('\n')
        .map((l) => `> ${l}`)
        .join('\n')}`,
  ]
  const html = [
    nome && `<p style="margin:0 0 1em"><strong>${escapar(nome)}</strong></p>`,
    dito && paragrafos(dito),
    assinatura && `<div style="margin-top:1em;color:#555">-- <br>${trecho(assinatura).replaceAll('\n', '<br>')}</div>`,
    citado &&
      `<div style="margin-top:1.5em">${escapar(introducao(citado))}</div>\n<blockquote type="cite" style="margin:0 0 0 .8ex;border-left:1px solid #ccc;padding-left:1ex">${escapar(repetido).replaceAll('\n', '<br>')}</blockquote>`,
  ]
  return {
    texto: linhas
      .filter((l): l is string => typeof l === 'string' && (l !== '' || nome !== ''))
      .join('\n')
      .trim(),
    html: `<!doctype html><html><body style="font-family:Arial,Helvetica,sans-serif;font-size:14px;line-height:1.5">${html.filter(Boolean).join('\n')}</body></html>`,
  }
}
