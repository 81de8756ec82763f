import { mesComAno, mesPorExtenso } from '#kit/meses.ts'
import { html, type Html } from '#kit/html.ts'
import { emPct, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import type { Comparacao, Investidor } from '../contract/formas.ts'
import { antesDaPrimeira } from './extrato.ts'
import {
  comSinal,
  cotaEscrita,
  deOndeAReceita,
  emCotas,
  NAO_E_PROMESSA,
  NOME_DO_CENARIO,
  pagamentoEscrito,
  SEM_GARANTIA,
  tabelaDosCenarios,
} from './palavras.ts'
import { cenarios } from '../tipos.ts'

export const INDISPONIVEL = 'Esta página não está disponível. Fale com quem enviou o extrato.'

export interface DadosDaPagina {
  token: string
  empresa: { nome: string; linha: string | null; logo: string | null }
  investidor: Investidor
}

const documento = (titulo: string, corpo: Html): string =>
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
<link rel="stylesheet" href="/publica/fatura.css" />
</head>
<body>${corpo}</body>
</html>`.texto

/** The page of every link that opens nothing: all of them get these very bytes. */
export const paginaIndisponivel = (): string =>
  documento('Página não disponível', html`<main class="vazia"><h1>${INDISPONIVEL}</h1></main>`)

function oMes({ token, investidor: i }: DadosDaPagina): Html {
  const e = i.extrato
  if (!e) return html`<section class="c"><h1>${antesDaPrimeira(i.primeiro_mes)}</h1></section>`
  const d = i.distribuicoes.find((x) => x.competencia === e.competencia)
  return html`<section class="c">
    <p class="s">Extrato de ${mesPorExtenso(e.competencia)}</p>
    <h1>${i.parte_centavos === null ? 'Extrato provisório' : emReais(i.parte_centavos)}</h1>
    ${e.frase && html`<p class="aviso cuidado">${e.frase}</p>`}
    ${d && html`<p>Distribuição ${pagamentoEscrito(d)}.</p>`}
    <dl class="passos">
      <div><dt>Receita da usina<span>${deOndeAReceita(e)}</span></dt><dd>${comSinal(e.receita_centavos)}</dd></div>
      ${e.linhas.map((l) => html`<div><dt>${l.rotulo}</dt><dd>${comSinal(l.centavos)}</dd></div>`)}
      <div class="cobranca"><dt>Líquido da usina</dt><dd>${comSinal(e.liquido_centavos)}</dd></div>
      ${
        i.parte_centavos !== null &&
        html`<div class="cobranca"><dt>Suas ${emCotas(i.cota.parte)} cotas de 100</dt><dd>${comSinal(i.parte_centavos)}</dd></div>`
      }
    </dl>
    ${
      d &&
      html`<p><a class="btn" href="/api/investidor/${encodeURIComponent(token)}/extratos/${e.competencia}/pdf">Extrato em PDF</a></p>`
    }
  </section>`
}

/** One card a scenario: on a phone a table of five columns is not read. */
function osCenarios(c: Comparacao): Html {
  const linhas = tabelaDosCenarios(c)
  const cartao = (titulo: string, n: number) =>
    html`<h3>${titulo}</h3><dl class="passos">${linhas.map(
      (l) => html`<div><dt>${l.titulo}</dt><dd>${l.valores[n] ?? '–'}</dd></div>`,
    )}</dl>`
  return html`<section class="c">
    <h2>Cenários ao lado do CDI</h2>
    ${cenarios.map((nome, n) => cartao(NOME_DO_CENARIO[nome], n))}
    ${cartao(`CDI ${emPct(c.cdi.bruto, 0)}, líquido`, 3)}
    <p class="s">Depois de 2028 a regra é hipótese. Tarifa: ${c.tarifa}.</p>
  </section>`
}

const osMeses = ({ token, investidor: i }: DadosDaPagina): Html =>
  html`${
    i.distribuicoes.length > 0 &&
    html`<section class="c"><h2>Distribuições</h2><dl class="passos">${i.distribuicoes.map(
      (d) =>
        html`<div><dt><a href="/investidor/${encodeURIComponent(token)}?mes=${d.competencia}">${mesComAno(d.competencia)}</a><span>${pagamentoEscrito(d)}</span></dt><dd>${comSinal(d.valor_centavos)}</dd></div>`,
    )}</dl></section>`
  }`

/** The whole page, without a program. */
export function paginaDoInvestidor(d: DadosDaPagina): string {
  const { empresa, investidor: i } = d
  return documento(
    `Extrato · ${empresa.nome}`,
    html`<header class="top1">
      ${empresa.logo ? html`<img src="${empresa.logo}" alt="${empresa.nome}" height="28" />` : html`<b>${empresa.nome}</b>`}
      <span>${i.cota.usina}</span>
    </header>
    <main class="wrap">
      <section class="c"><h2>${i.cota.nome}</h2><p class="s">${cotaEscrita(i.cota)}</p></section>
      ${oMes(d)}${i.comparacao && osCenarios(i.comparacao)}${osMeses(d)}
      <section class="c"><h2>${NAO_E_PROMESSA}</h2><p>${SEM_GARANTIA}</p></section>
    </main>
    <footer><p>${empresa.linha ?? empresa.nome} · <a href="/meta">Privacidade</a></p></footer>`,
  )
}
