import { html, type Html } from '#kit/html.ts'
import { emPaginas } from '../paginas.ts'
import type { BlocoDoDocumento, FraseDoDocumento } from '../../tipos.ts'

const frase = (f: FraseDoDocumento): Html =>
  html`${(typeof f === 'string' ? [f] : f).map((t) => (typeof t === 'string' ? t : html`<b>${t.forte}</b>`))}`

const classe = (destaque: boolean | undefined): string => (destaque ? 'destaque' : '')

/** One block of the document, reflowed. */
function bloco(b: BlocoDoDocumento): Html {
  switch (b.tipo) {
    case 'resumo':
      return html`<dl class="linhas">${b.itens.map((i) => html`<div><dt>${i.rotulo}</dt><dd>${i.valor}</dd></div>`)}</dl>`
    case 'titulo': {
      const texto = html`${b.numero && `${b.numero} `}${b.texto}`
      return b.nivel === 3 ? html`<h3>${texto}</h3>` : html`<h2>${texto}</h2>`
    }
    case 'paragrafo':
      return html`<p class="${classe(b.destaque)}">${b.numero && html`<b>${b.numero}</b> `}${frase(b.frase)}</p>`
    case 'lista':
      return html`<ul class="${classe(b.destaque)}">${b.itens.map((i) => html`<li>${frase(i)}</li>`)}</ul>`
    case 'tabela':
      return html`<div class="rola" tabindex="0" role="region" aria-label="${b.titulo ?? 'Tabela'}">
        <table class="tab">
          ${b.titulo && html`<caption>${b.titulo}</caption>`}
          <thead><tr>${b.colunas.map((c) => html`<th scope="col">${c}</th>`)}</tr></thead>
          <tbody>${b.linhas.map((l) => html`<tr>${l.map((c) => html`<td>${c}</td>`)}</tr>`)}</tbody>
        </table>
      </div>`
  }
}

/** The document as sections, one for each page of the PDF. */
export const documentoEmHtml = (blocos: readonly BlocoDoDocumento[], paginas: number): Html =>
  html`${emPaginas(blocos, paginas).map(
    (p) => html`<section class="pagina" data-pagina="${p.numero}" aria-label="Página ${p.numero} de ${paginas}">
      ${p.blocos.map(bloco)}
    </section>`,
  )}`
