import { geometriaDasContasPorAno } from '#engines/energia/graficos/contas-por-ano.ts'
import type { OpcaoDaUsina } from '../cliente/usina.ts'
import { contasDosAnos, reaisInteiros } from '../palavras.ts'
import { html, Html } from '#kit/html.ts'

const QUADRO = { largura: 326, altura: 196, margem: { topo: 8, direita: 6, base: 24, esquerda: 42 } }

/** The chart of the bills, drawn from the numbers of the table beside it. */
export function graficoDasContas(o: OpcaoDaUsina): Html {
  const g = geometriaDasContasPorAno(QUADRO, contasDosAnos(o.anos))
  const base = QUADRO.altura - QUADRO.margem.base
  const [primeiro, ultimo] = [o.anos[0], o.anos.at(-1)]
  const rotulo =
    primeiro && ultimo
      ? `Conta de luz por ano. Sem a usina: ${reaisInteiros(primeiro.semSolarCent)} em ${primeiro.ano} e ${reaisInteiros(ultimo.semSolarCent)} em ${ultimo.ano}. Com a usina: ${reaisInteiros(primeiro.comSolarCent)} e ${reaisInteiros(ultimo.comSolarCent)}.`
      : 'Sem resultado'
  return html`<svg class="ch" viewBox="0 0 ${QUADRO.largura} ${QUADRO.altura}" role="img" aria-label="${rotulo}">
    ${
      g.depois && html`<rect class="depois" x="${g.depois.x}" y="8" width="${g.depois.largura}" height="${base - 8}" />`
    }
    ${g.valores.map(
      (v) =>
        html`<line class="gl" x1="${QUADRO.margem.esquerda}" x2="${QUADRO.largura - QUADRO.margem.direita}" y1="${v.em}" y2="${v.em}" /><text class="ax" x="${QUADRO.margem.esquerda - 6}" y="${v.em + 4}" text-anchor="end">${v.rotulo}</text>`,
    )}
    <path class="mancha" d="${g.economia}" />
    ${
      g.depois &&
      html`<line class="marco" x1="${g.depois.x}" x2="${g.depois.x}" y1="8" y2="${base}" /><text x="${g.depois.x + 5}" y="18">depois de 2028, hipótese</text>`
    }
    <path class="sem" d="${g.sem.firme}" /><path class="sem tr" d="${g.sem.hipotese}" />
    <path class="com" d="${g.com.firme}" /><path class="com tr" d="${g.com.hipotese}" />
    <text class="b" x="${g.sem.rotulo.x - 6}" y="${g.sem.rotulo.y - 6}" text-anchor="end">sem usina</text>
    <text class="b" x="${g.com.rotulo.x}" y="${g.com.rotulo.y - 8}" text-anchor="end">com usina</text>
    ${g.anos.map(
      (a, n) =>
        html`<text class="ax" x="${a.em}" y="${base + 17}" text-anchor="${n === 0 ? 'start' : n === g.anos.length - 1 ? 'end' : 'middle'}">${a.rotulo}</text>`,
    )}
  </svg>`
}

/** Before and after as two bars on one scale: what changes, and what the city charges. */
export function barras(antesCent: number, depoisCent: number, fixoCent: number): Html {
  const maior = Math.max(antesCent, depoisCent, 1)
  const barra = (cent: number, classe: string) => {
    const [todo, fixo] = [(cent / maior) * 99, (Math.min(fixoCent, cent) / maior) * 99]
    const livre = Math.max(0, todo - fixo)
    return html`<svg class="bar1" aria-hidden="true"
      ><rect class="${classe}" width="${livre.toFixed(2)}%" height="14" rx="3" /><rect
        class="fixo"
        x="${(livre + 0.6).toFixed(2)}%"
        width="${fixo.toFixed(2)}%"
        height="14"
        rx="3"
      /></svg
    >`
  }
  return html`${barra(antesCent, 'antes')}|${barra(depoisCent, 'dep')}`
}

const icone = (d: string) =>
  new Html(
    `<svg class="i" viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${d}</svg>`,
  )
export const icones = {
  seta: icone('<path d="M5 12h14M13 6l6 6-6 6"/>'),
  cofre: icone(
    '<path d="M11 17h3v2a1 1 0 0 0 1 1h2a1 1 0 0 0 1-1v-3a3.16 3.16 0 0 0 2-2h1a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1h-1a5 5 0 0 0-2-4V3a4 4 0 0 0-3.2 1.6l-.3.4H11a6 6 0 0 0-6 6v1a5 5 0 0 0 2 4v3a1 1 0 0 0 1 1h2a1 1 0 0 0 1-1z"/><path d="M16 10h.01M2 8v1a2 2 0 0 0 2 2h1"/>',
  ),
  fato: icone(
    '<path d="M10 13a5 5 0 0 0 7.5.5l3-3a5 5 0 0 0-7-7l-1.7 1.7"/><path d="M14 11a5 5 0 0 0-7.5-.5l-3 3a5 5 0 0 0 7 7l1.7-1.7"/>',
  ),
  ancora: icone('<path d="M12 22V8M5 12H2a10 10 0 0 0 20 0h-3"/><circle cx="12" cy="5" r="3"/>'),
  lapis: icone('<path d="M21.2 6.8a2.8 2.8 0 1 0-4-4L3.8 16.2 2 22l5.8-1.8Z"/>'),
  enviar: icone('<path d="m22 2-7 20-4-9-9-4Z"/><path d="M22 2 11 13"/>'),
  certo: icone('<circle cx="12" cy="12" r="10"/><path d="m9 12 2 2 4-4"/>'),
}
