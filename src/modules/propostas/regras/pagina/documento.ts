import { html, type Html } from './html.ts'

export const INDISPONIVEL = 'Esta página não está disponível. Fale com quem enviou a proposta.'
const ESTILO = '/publica/proposta.css'
export const PROGRAMA = '/publica/proposta.js'

export const documento = (titulo: string, corpo: Html, fim: Html): string =>
  html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
<meta name="robots" content="noindex, nofollow" />
<meta name="referrer" content="no-referrer" />
<meta name="color-scheme" content="light dark" />
<title>${titulo}</title>
<link rel="icon" href="data:," />
<link rel="stylesheet" href="${ESTILO}" />
</head>
<body>${corpo}${fim}</body>
</html>`.texto

/** The page of every link that opens nothing: unknown, revoked and ended ones get these very bytes. */
export const paginaIndisponivel = (): string =>
  documento('Página não disponível', html`<main class="vazia"><h1>${INDISPONIVEL}</h1></main>`, html``)
