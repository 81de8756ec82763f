import { TEMA } from '#engines/documento/blocos.ts'
import type { TipoDeProposta } from '../../tipos.ts'
import type { OpcaoComum } from '../cliente/comum.ts'
import { diaHora } from '../palavras.ts'
import type { PropostaDoCliente } from '../para-o-cliente.ts'
import type { Frente, Secao } from '../secoes/secao.ts'
import { DESENHOS, FRENTES } from '../secoes/secoes.ts'
import { blocosEmHtml } from './blocos-em-html.ts'
import { opcaoDe, type DadosDaPagina, type Escolha } from './dados.ts'
import { html, type Html } from '#kit/html.ts'
import { parteDaSecao } from './nomes-das-partes.ts'
import { origens, pagamentos } from './partes.ts'

type DasOutras = Exclude<TipoDeProposta, 'autoconsumo'>

function abertura(p: Omit<PropostaDoCliente, 'opcoes'>, f: Frente): Html {
  return html`<section class="c hero" data-parte="inicio">
    <p class="s">${f.chamada} para ${[p.cliente.nome, p.cliente.cidade].filter(Boolean).join(', ')}</p>
    <h1>${f.titulo.replace('\n', ' ')}</h1>
    <div class="fichas frente">${f.figuras.map(
      (x) => html`<p class="${x.tom ?? ''}"><span>${x.rotulo}</span><b>${x.valor}</b><span>${x.nota}</span></p>`,
    )}</div>
    <p class="s">${f.frase}</p>
    <p class="s">${f.assunto.valor}. Proposta válida até <b>${diaHora(p.venceEm)}</b>.</p>
  </section>`
}

const comoPagar = (o: OpcaoComum, e: Escolha): Html | false =>
  o.pagamentos.length > 0 &&
  html`<form data-escolha>
    <fieldset class="c">
      <legend>Como pagar</legend>
      <div data-vivo="pagamentos">${pagamentos(o, e)}</div>
    </fieldset>
  </form>`

/** Parts of the page of the kinds that are not a plant: the first screen, and the sections of the document. */
export function partesDasOutras<T extends DasOutras>(
  p: PropostaDoCliente<T>,
  e: Escolha,
  { empresa }: Pick<DadosDaPagina, 'empresa'>,
): (chave: string) => Html {
  const opcao = opcaoDe(p, e.letra)
  const secao: Secao<T> = {
    proposta: p,
    opcao,
    empresa: { nome: empresa.nome, linhas: empresa.linha ? [empresa.linha] : [], rodape: null },
    tema: TEMA,
    naPagina: true,
    numeroDe: () => '',
  }
  const desenhos = DESENHOS[p.tipo]
  return (chave) => {
    if (chave === 'inicio') return abertura(p, FRENTES[p.tipo](secao))
    if (chave === 'premissas')
      return html`<section class="c" data-parte="origem"><h2>De onde vêm os números</h2>${origens(opcao)}</section>`
    const blocos = desenhos[chave]?.(secao) ?? []
    if (blocos.length === 0) return html``
    return html`<section class="c bl" data-parte="${parteDaSecao(chave)}">${blocosEmHtml(blocos, TEMA)}</section>${
      chave === 'preco' && comoPagar(opcao, e)
    }`
  }
}
