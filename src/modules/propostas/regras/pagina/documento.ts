import { documentoPublico, html, type Html } from '#kit/html.ts'

export const INDISPONIVEL = 'Esta página não está disponível. Fale com quem enviou a proposta.'
export const PROGRAMA = '/publica/proposta.js'

export const documento = (titulo: string, corpo: Html, fim: Html): string =>
  documentoPublico({ titulo, estilo: '/publica/proposta.css', corpo, fim })

/** The page of every link that opens nothing: unknown, revoked and ended ones get these very bytes. */
export const paginaIndisponivel = (): string =>
  documento('Página não disponível', html`<main class="vazia"><h1>${INDISPONIVEL}</h1></main>`, html``)
