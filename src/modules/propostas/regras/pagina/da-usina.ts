import { emNumero, emPct } from '#modules/simulacoes/regras/em-numeros.ts'
import type { OpcaoDaUsina } from '../cliente/usina.ts'
import type { PropostaDoCliente } from '../para-o-cliente.ts'
import { escolhaDaUsina, opcaoDe, type Escolha, type EscolhaDaUsina } from './dados.ts'
import { html, type Html } from '#kit/html.ts'
import { conta, figurasDosAnos, grafico, heroi, origens, pagamentos, tamanhos } from './partes.ts'

/** Ends of the sliders, fractions a year. */
export const REGUAS = { inflacaoEnergia: [0, 0.12], crescimentoConsumo: [-0.02, 0.06] } as const

const regua = (nome: keyof typeof REGUAS, texto: string, valor: number) => {
  const [de, ate] = REGUAS[nome]
  return html`<p class="regua">
    <label for="${nome}">${texto}</label><output for="${nome}" data-saida="${nome}">${emPct(valor)}</output>
    <input
      type="range"
      id="${nome}"
      name="${nome}"
      min="${de * 100}"
      max="${ate * 100}"
      step="0.5"
      value="${Math.min(ate, Math.max(de, valor)) * 100}"
    />
  </p>`
}

interface DaUsina {
  p: PropostaDoCliente<'autoconsumo'>
  o: OpcaoDaUsina
  e: EscolhaDaUsina
}

/** Parts of the page of a plant, by the section of the document that they belong to. */
const PARTES: Readonly<Record<string, (d: DaUsina) => Html>> = {
  inicio: ({ p, o }) => html`<section class="c hero" data-parte="inicio" data-vivo="heroi">${heroi(p, o)}</section>`,
  conta: ({ o }) => html`<section class="c" data-parte="conta" data-vivo="conta">${conta(o)}</section>`,
  retorno: ({ o, e }) => html`<section class="c" data-parte="anos">
    <h2>Conta de luz por ano <span>R$, ${o.anos.length} anos</span></h2>
    <div data-vivo="grafico">${grafico(o)}</div>
    ${regua('inflacaoEnergia', 'Se a energia subir, por ano', e.inflacaoEnergia)}
    ${regua('crescimentoConsumo', 'Se o seu consumo crescer, por ano', e.crescimentoConsumo)}
    <div class="duas" data-vivo="figuras">${figurasDosAnos(o, e)}</div>
    <p class="so-leitor" role="status" data-fala></p>
    <p class="s nota">
      <b>Linha cheia:</b> regra já publicada, até 2028. <b>Tracejada:</b> a regra de 2029 ainda será definida; usamos
      ${hipotese(o)}. Valores sem descontar a inflação.
    </p>
  </section>`,
  preco: ({ p, o, e }) => html`<form data-escolha>
    ${
      p.opcoes.length > 1 &&
      html`<fieldset class="c" data-parte="opcoes">
      <legend>Escolha o tamanho</legend>
      ${tamanhos(p, e)}
    </fieldset>`
    }
    <fieldset class="c" data-parte="pagar">
      <legend>Como pagar <span data-vivo="letra">opção ${o.letra}</span></legend>
      <div data-vivo="pagamentos">${pagamentos(o, e)}</div>
    </fieldset>
  </form>`,
  premissas: ({ o }) => html`<section class="c" data-parte="origem">
    <h2>De onde vêm os números</h2>
    <div data-vivo="origens">${origens(o)}</div>
  </section>`,
}

export function partesDaUsina(p: PropostaDoCliente<'autoconsumo'>, e: Escolha): (chave: string) => Html {
  const daUsina = { p, o: opcaoDe(p, e.letra), e: escolhaDaUsina(p, e) }
  return (chave) => PARTES[chave]?.(daUsina) ?? html``
}

function hipotese(o: OpcaoDaUsina): string {
  const { art17, fioBPosTransicao = 1 } = o.entrada.premissas
  if (art17 === 'otimista') return 'o Fio B com 10 % a menos'
  if (art17 === 'pessimista') return 'todas as parcelas que não são energia'
  return art17 === 'proprio' ? `o Fio B × ${emNumero(fioBPosTransicao, 2)}` : 'o Fio B inteiro'
}
