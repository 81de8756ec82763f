import { nomeDoMes } from '#kit/meses.ts'
import type { Etiqueta } from '#engines/energia/rastro.ts'
import { emNumero, emPct, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { classeEmPalavras } from '#modules/simulacoes/regras/unidade-em-palavras.ts'
import { ETIQUETAS } from '../premissas-em-linhas.ts'
import type { OpcaoComum } from '../cliente/comum.ts'
import type { OpcaoDaUsina } from '../cliente/usina.ts'
import type { PropostaDoCliente } from '../para-o-cliente.ts'
import {
  anosPorExtenso,
  diaHora,
  fraseDaLacuna,
  linhasEmPalavras,
  mesDoRetorno,
  pagamentoEmPalavras,
  reaisInteiros,
  semMoeda,
  sistemaEmPalavras,
} from '../palavras.ts'
import type { Escolha, EscolhaDaUsina } from './dados.ts'
import { barras, graficoDasContas, icones } from './desenhos.ts'
import { html, Html } from '#kit/html.ts'

// Parts of the page that follow what the customer chooses: the server draws them first, the page draws them again.

export function heroi(p: PropostaDoCliente<'autoconsumo'>, o: OpcaoDaUsina): Html {
  return html`<p class="s">Proposta para ${p.cliente.nome}, ${p.cliente.cidade}</p>
    <h1>Sua conta de luz, antes e depois da usina</h1>
    <div class="ba">
      <p><span>hoje, média por mês</span><b class="antes">${emReais(o.ano1.semSolarMensalCent)}</b></p>
      ${icones.seta}
      <p><span>com a usina, em ${o.entrada.premissas.anoInicial}</span><b>${emReais(o.ano1.comSolarMensalCent)}</b></p>
    </div>
    <p class="sv">
      ${icones.cofre}<span
        ><b>${emReais(o.ano1.economiaMensalCent)} por mês</b> ficam com você:<br />${emReais(o.ano1.economiaCent)} no 1º
        ano</span
      >
    </p>
    <p class="s">${sistemaEmPalavras(o)}. Proposta válida até <b>${diaHora(p.venceEm)}</b>.</p>`
}

/** The month that the bill shows: one that was read, or the one nearest to the average. */
export function conta(o: OpcaoDaUsina): Html {
  const mes = o.meses.find((m) => m.mes === o.mesTipico) ?? o.meses[0]
  if (!mes) return html``
  const [unidade] = o.entrada.unidades
  const lacuna = unidade && fraseDaLacuna(unidade.tarifa)
  const fixo = mes.linhas.find((l) => l.chave === 'cosip')?.depoisCent ?? 0
  const [antes = '', depois = ''] = barras(mes.semSolarCent, mes.comSolarCent, fixo).texto.split('|')
  return html`<h2>Sua conta de ${nomeDoMes(mes.mes)} <span>${emNumero(Math.round(mes.consumoKwh))} kWh</span></h2>
    <div class="bars">
      <p>Antes <b>${emReais(mes.semSolarCent)}</b></p>
      ${new Html(antes)}
      <p>Depois <b>${emReais(mes.comSolarCent)}</b></p>
      ${new Html(depois)}
    </div>
    <table class="l">
      <thead>
        <tr>
          <th scope="col"><span class="so-leitor">Linha da conta</span></th>
          <th scope="col" class="n">antes</th>
          <th scope="col" class="n">depois</th>
        </tr>
      </thead>
      <tbody>
        ${linhasEmPalavras(mes.linhas, o.entrada.premissas.anoInicial).map(
          (l) =>
            html`<tr class="${l.total ? 'tot' : ''}">
              <th scope="row">${l.nome}${l.nota && html`<small>${l.nota}</small>`}</th>
              <td class="n">${semMoeda(l.antesCent)}</td>
              <td class="n ${l.depoisCent === 0 && !l.total ? 'ok' : ''}">${semMoeda(l.depoisCent)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${unidade?.numero && html`<p class="s">Unidade consumidora ${unidade.numero}: ${classeEmPalavras(unidade)}.</p>`}
    ${lacuna && html`<p class="s">${lacuna}</p>`}
    <p class="s">A conta não zera: a rede continua sendo usada à noite e nos dias de chuva.</p>`
}

/** Chart and the two figures under the sliders. */
export const grafico = (o: OpcaoDaUsina): Html => graficoDasContas(o)

export function figurasDosAnos(o: OpcaoDaUsina, e: EscolhaDaUsina): Html {
  const i = o.indicadores
  return html`<p>
      <span class="s">Economia em ${o.anos.length} anos</span><b>${reaisInteiros(i.economiaTotalCent)}</b
      ><span class="s">com a energia subindo ${emPct(e.inflacaoEnergia)} ao ano</span>
    </p>
    <p>
      <span class="s">Se paga em</span><b>${anosPorExtenso(i.paybackSimplesAnos)}</b
      ><span class="s">${mesDoRetorno(o.entrada.premissas.anoInicial, i.paybackSimplesMeses)}</span>
    </p>`
}

/** One sentence for who does not see the chart. */
export const frasePolida = (o: OpcaoDaUsina, e: EscolhaDaUsina): string =>
  `Com a energia subindo ${emPct(e.inflacaoEnergia)} e o consumo ${emPct(e.crescimentoConsumo)} ao ano, a economia é de ${reaisInteiros(o.indicadores.economiaTotalCent)} e a usina se paga em ${anosPorExtenso(o.indicadores.paybackSimplesAnos)}.`

export function tamanhos(p: PropostaDoCliente<'autoconsumo'>, e: Escolha): Html {
  return html`${p.opcoes.map(
    (o) =>
      html`<label class="op"
        ><input type="radio" name="letra" value="${o.letra}" ${new Html(o.letra === e.letra ? 'checked' : '')} /><b
          >${o.letra} · ${o.rotulo}</b
        ><b class="n">${emReais(o.precoCent)}</b
        ><small
          >${emNumero(o.usina.kWp, 2)} kWp<br />${
            o.usina.cobertura === null ? '' : `cobre ${emPct(o.usina.cobertura)} do uso`
          }</small
        ><small class="n">se paga em<br />${anosPorExtenso(o.indicadores.paybackSimplesAnos)}</small></label
      >`,
  )}`
}

export function pagamentos(o: OpcaoComum, e: Escolha): Html {
  return html`${o.pagamentos.map((p) => {
    const palavras = pagamentoEmPalavras(p)
    return html`<label class="op"
      ><input
        type="radio"
        name="pagamento"
        value="${p.indice}"
        ${new Html(p.indice === e.pagamento ? 'checked' : '')}
      /><b>${palavras.nome}</b><b class="n">${palavras.valor}</b
      ><small>${palavras.notas.map((n, i) => html`${i > 0 && html`<br />`}${n}`)}</small
      ><small class="n">${palavras.total.map((n, i) => html`${i > 0 && html`<br />`}${n}`)}</small></label
    >`
  })}`
}

const SELOS: Record<Etiqueta, Html> = {
  fato: icones.fato,
  premissa_ancorada: icones.ancora,
  premissa_livre: icones.lapis,
}

export function origens(o: OpcaoComum): Html {
  const linha = (x: OpcaoComum['premissas'][number]) =>
    html`<tr>
      <th scope="row">${x.nome}<small>${x.valor}${x.fonte && html`<br />${x.fonte}`}</small></th>
      <td class="n"><span class="selo ${x.etiqueta}">${SELOS[x.etiqueta]}${ETIQUETAS[x.etiqueta]}</span></td>
    </tr>`
  const outras = o.premissas.filter((x) => !x.principal)
  return html`<table class="l">
      <tbody>
        ${o.premissas.filter((x) => x.principal).map(linha)}
      </tbody>
    </table>
    ${
      outras.length > 0 &&
      html`<details>
      <summary>Ver todos os números</summary>
      <table class="l">
        <tbody>
          ${outras.map(linha)}
        </tbody>
      </table>
    </details>`
    }`
}

/** `opção A, à vista`: what the acceptance is about. */
export function escolhida(o: OpcaoComum, e: Escolha): { resumo: string; curto: string; valor: string } {
  const p = o.pagamentos.find((x) => x.indice === e.pagamento) ?? o.pagamentos[0]
  const como = p ? `, ${p.rotulo.charAt(0).toLowerCase()}${p.rotulo.slice(1)}` : ''
  return {
    resumo: `${o.nome}${como}`,
    curto: `${o.curto}${como}`,
    valor: o.valor ?? emReais(p?.tipo === 'a_vista' ? p.precoCent : o.precoCent),
  }
}
