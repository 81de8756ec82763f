import { diaBr } from '#kit/dias.ts'
import { html, type Html } from '#kit/html.ts'
import { ganhoDaLimpeza } from '#modules/ordens/regras/limpeza.ts'
import type { OQueFica } from './dados.ts'

const umaCasa = (n: number): string => n.toLocaleString('pt-BR', { maximumFractionDigits: 1 })

const ate = (g: OQueFica['garantias'][number]): string =>
  [
    g.produto_ate && `produto até ${diaBr(g.produto_ate)}`,
    g.desempenho_ate && `desempenho até ${diaBr(g.desempenho_ate)}`,
  ]
    .filter(Boolean)
    .join(', ')

const garantias = ({ garantias: lista }: OQueFica): Html =>
  html`${
    lista.length > 0 &&
    html`<section class="c"><h2>Garantia</h2><dl class="passos">${lista.map(
      (g) =>
        html`<div><dt>${g.nome}<span>${
          g.series.length > 0 ? `Série ${g.series.join(', ')}` : g.quantos === 1 ? '1 unidade' : `${g.quantos} unidades`
        }</span></dt><dd>${ate(g)}</dd></div>`,
    )}</dl></section>`
  }`

const proxima = ({ proxima: p }: OQueFica): Html =>
  html`${
    p &&
    html`<section class="c"><h2>Próxima visita</h2><p>${p.titulo}, ${p.marcada ? 'em' : 'prevista para'} ${diaBr(p.dia)}.
      ${!p.marcada && 'Avisamos você antes para combinar o horário.'}</p></section>`
  }`

function limpeza({ limpeza: l }: OQueFica): Html {
  const ganho = l && ganhoDaLimpeza(l)
  if (!l || ganho === null || l.antes_kwh === null || l.depois_kwh === null) return html``
  return html`<section class="c"><h2>Sua geração com os módulos limpos</h2><dl class="passos">
    <div><dt>7 dias antes</dt><dd>${umaCasa(l.antes_kwh)} kWh por dia</dd></div>
    <div><dt>7 dias depois</dt><dd>${umaCasa(l.depois_kwh)} kWh por dia</dd></div></dl>
    <p class="s">${umaCasa(Math.abs(ganho))} % ${ganho < 0 ? 'a menos' : 'a mais'} por dia. O tempo também muda a geração.</p>
  </section>`
}

/** What stays with the customer after the visit: warranty card, next visit, what the cleaning brought. */
export const fica = (o: OQueFica): Html => html`${limpeza(o)}${garantias(o)}${proxima(o)}`
