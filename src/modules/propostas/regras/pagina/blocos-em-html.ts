import type { Bloco, Celula, Cor, Frase, Tema, Traco } from '#engines/documento/blocos.ts'
import { html, type Html } from '#kit/html.ts'

// The blocks of a document as markup: the same words, figures and charts as its PDF.

/** Width in which charts are drawn: the column of a phone. */
const LARGURA = 326

/** Name of a colour of the theme: the style sheet has it in light and dark. */
function nomeDaCor(cor: Cor | undefined, tema: Tema): string {
  const achada = Object.entries(tema).find(([, valor]) => valor === cor)
  return achada ? achada[0] : 'texto'
}

const trecho = (frase: Frase): Html =>
  html`${(typeof frase === 'string' ? [frase] : frase).map((t) =>
    typeof t === 'string' ? t : t.letra === 'forte' ? html`<b>${t.texto}</b>` : t.texto,
  )}`

const linhas = (texto: string): Html => html`${texto.split('\n').map((l, n) => html`${n > 0 && html`<br />`}${l}`)}`

function traco(t: Traco, tema: Tema): Html | null {
  const cor = (c: Cor | undefined) => nomeDaCor(c, tema)
  switch (t.tipo) {
    case 'texto':
      return html`<text
        class="t-${cor(t.cor)} ${t.letra === 'normal' ? '' : 'b'}"
        x="${t.x}"
        y="${t.y}"
        text-anchor="${t.ancora === 'fim' ? 'end' : t.ancora === 'meio' ? 'middle' : 'start'}"
        >${t.texto}</text
      >`
    case 'retangulo':
      return html`<rect
        class="f-${cor(t.fundo)}"
        x="${t.x}"
        y="${t.y}"
        width="${t.largura}"
        height="${t.altura}"
        rx="${t.raio ?? 0}"
      />`
    case 'linha':
      return html`<polyline
        class="r-${cor(t.borda)} ${t.tracejado ? 'tr' : ''}"
        points="${t.pontos.map((p) => p.join(',')).join(' ')}"
      />`
    case 'caminho':
      return html`<path class="r-${cor(t.borda)} largo ${t.tracejado ? 'tr' : ''}" d="${t.d}" />`
    case 'imagem':
      return null
  }
}

const celula = (c: string | Celula, tema: Tema): Html =>
  typeof c === 'string'
    ? html`${c}`
    : html`${c.cor && c.cor !== tema.texto ? html`<span class="t-${nomeDaCor(c.cor, tema)}">${c.texto}</span>` : c.texto}${c.nota && html`<small>${c.nota}</small>`}`

function tabela(b: Extract<Bloco, { tipo: 'tabela' }>, tema: Tema): Html {
  const classe = (n: number) => (b.colunas[n]?.numero ? 'n' : '')
  const tudo = html`<table class="l ${b.colunas.length > 3 ? 'junta' : ''}">
    ${
      b.colunas.some((c) => c.titulo) &&
      html`<thead><tr>${b.colunas.map((c, n) => html`<th scope="col" class="${classe(n)}">${c.titulo || html`<span class="so-leitor">Linha</span>`}</th>`)}</tr></thead>`
    }
    <tbody>${b.linhas.map(
      (l) =>
        html`<tr class="${l.total ? 'tot' : ''} ${l.destaque ? 'des' : ''}">${l.celulas.map((c, n) =>
          n === 0
            ? html`<th scope="row">${celula(c, tema)}</th>`
            : html`<td class="${classe(n)}">${celula(c, tema)}</td>`,
        )}</tr>`,
    )}</tbody>
  </table>`
  return b.estilo === 'densa'
    ? html`<details><summary>Ver a tabela</summary><div class="rola" tabindex="0" role="region" aria-label="Tabela">${tudo}</div></details>`
    : tudo
}

/** One block. What only paper has, spaces and page breaks, is left out. */
function umBloco(b: Bloco, tema: Tema): Html | null {
  switch (b.tipo) {
    case 'titulo':
      return b.nivel === 3
        ? html`<h3>${b.texto}</h3>${b.nota && html`<p class="s">${b.nota}</p>`}`
        : html`<h2>${linhas(b.texto)}</h2>${b.nota && html`<p class="s">${b.nota}</p>`}`
    case 'paragrafo':
      return html`<p class="${b.estilo === 'pequeno' || b.estilo === 'nota' ? 's' : ''}">${trecho(b.frase)}</p>`
    case 'lista':
      return html`<ul class="${b.marca ?? 'ponto'}">${b.itens.map((i) => html`<li>${trecho(i)}</li>`)}</ul>`
    case 'tabela':
      return tabela(b, tema)
    case 'cartoes':
      return html`<div class="fichas">${b.itens.map(
        (c) =>
          html`<p class="${c.tom ?? ''}"><span>${c.rotulo}</span><b>${c.valor}</b>${c.nota && html`<span>${c.nota}</span>`}</p>`,
      )}</div>`
    case 'figura':
      return html`<svg class="ch" viewBox="0 0 ${LARGURA} ${b.altura}" role="img" aria-label="${b.alt}">${b
        .desenhar(LARGURA)
        .map((t) => traco(t, tema))}</svg>`
    case 'aviso':
      return html`<p class="faixa ${b.tom}">${trecho(b.frase)}</p>`
    case 'colunas':
      return html`<div class="lado">${b.partes.map((p) => html`<div>${blocosEmHtml(p.blocos, tema)}</div>`)}</div>`
    case 'caixa':
      return blocosEmHtml(b.blocos, tema)
    case 'espaco':
    case 'quebra':
      return null
  }
}

export const blocosEmHtml = (blocos: readonly Bloco[], tema: Tema): Html => html`${blocos.map((b) => umBloco(b, tema))}`
