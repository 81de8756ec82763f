import { escaparHtml } from './texto.ts'

/** Markup that is already safe. Made by `html` only. */
export class Html {
  readonly texto: string
  constructor(texto: string) {
    this.texto = texto
  }
}

type Parte = Html | string | number | null | undefined | false | readonly Parte[]

const escrever = (p: Parte): string => {
  if (p === null || p === undefined || p === false) return ''
  if (p instanceof Html) return p.texto
  return Array.isArray(p) ? p.map(escrever).join('') : escaparHtml(String(p))
}

/** Markup with every value escaped, on the server and in the page. */
export const html = (textos: TemplateStringsArray, ...partes: readonly Parte[]): Html =>
  new Html(textos.map((t, i) => t + (i < partes.length ? escrever(partes[i]) : '')).join(''))

/** JSON for a script element: it cannot end the element. */
export const jsonNaPagina = (valor: unknown): Html => new Html(JSON.stringify(valor).replaceAll('<', '\\u003c'))

/** A page that the server draws: no script or style in the markup itself. */
export const documentoPublico = (p: { titulo: string; estilo: string; corpo: Html; fim: Html }): string =>
  html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
<meta name="robots" content="noindex, nofollow" />
<meta name="referrer" content="no-referrer" />
<meta name="color-scheme" content="light dark" />
<title>${p.titulo}</title>
<link rel="icon" href="data:," />
<link rel="stylesheet" href="${p.estilo}" />
</head>
<body>${p.corpo}${p.fim}</body>
</html>`.texto
