import { FUSO } from '#kit/expediente.ts'
import { html, type Html } from '#kit/html.ts'
import { horaAqui } from '../horas.ts'
import type { OsNaPagina } from './dados.ts'

// What every page of an order has around its content.

export const dia = new Intl.DateTimeFormat('pt-BR', {
  timeZone: FUSO,
  weekday: 'long',
  day: '2-digit',
  month: '2-digit',
})
export const data = new Intl.DateTimeFormat('pt-BR', { timeZone: FUSO, dateStyle: 'short' })

export const janela = (de: Date | null, ate: Date | null): string =>
  de && ate ? `${dia.format(de)}, das ${horaAqui(de)} às ${horaAqui(ate)}` : 'Ainda sem hora marcada'

export const documento = (titulo: string, corpo: Html): string =>
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
<link rel="stylesheet" href="/publica/os.css" />
</head>
<body>${corpo}</body>
</html>`.texto

export const cabecaDaPagina = (empresa: OsNaPagina['empresa'], numero: number | null): Html =>
  html`<header class="top1">
      ${empresa.logo ? html`<img src="${empresa.logo}" alt="${empresa.nome}" height="28" />` : html`<b>${empresa.nome}</b>`}
      ${numero !== null && html`<span>OS ${numero}</span>`}
    </header>`

export const rodapeDaPagina = (empresa: OsNaPagina['empresa'], expiraEm: Date): Html =>
  html`<footer><p>${empresa.linha ?? empresa.nome} · <a href="/meta">Privacidade</a><br />Esta página fica aberta até
      ${data.format(expiraEm)}.</p></footer>`
