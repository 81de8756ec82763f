import { hashCurto } from '#kit/hash-curto.ts'
import type { SecaoDoModelo } from '../../contract/modelos.ts'
import type { TipoDeProposta } from '../../tipos.ts'
import type { OpcaoComum } from '../cliente/comum.ts'
import { EMPRESA_DE_HOJE } from '../empresa-de-hoje.ts'
import { diaHora, soHora } from '../palavras.ts'
import type { PropostaDoCliente } from '../para-o-cliente.ts'
import { paragrafosDoTexto } from '../modelo.ts'
import { formularioDeAceite } from './aceite.ts'
import { partesDaUsina } from './da-usina.ts'
import { ehDaUsina, escolhaInicial, opcaoDe, type DadosDaPagina, type DadosDoPrograma, type Escolha } from './dados.ts'
import { partesDasOutras } from './das-outras.ts'
import { icones } from './desenhos.ts'
import { documento, INDISPONIVEL, PROGRAMA } from './documento.ts'
import { fraseDoAceite } from './frases.ts'
import { html, jsonNaPagina, type Html } from '#kit/html.ts'
import { escolhida } from './partes.ts'

/** The page of every link that opens nothing: unknown, revoked and ended ones get these very bytes. */
export const paginaIndisponivel = (): string =>
  documento('Página não disponível', html`<main class="vazia"><h1>${INDISPONIVEL}</h1></main>`, html``)

function faixaDaSituacao(d: DadosDaPagina): Html {
  const s = d.situacao
  if (s.tipo === 'vencida')
    return html`<section class="c aviso cuidado" data-parte="vencida">
      <p><b>A proposta venceu às ${soHora(d.proposta.venceEm)}. Peça a renovação.</b></p>
      <p class="s">Venceu em ${diaHora(d.proposta.venceEm)}. Os preços e as tarifas são refeitos na nova versão.</p>
      ${
        s.pedida
          ? html`<p class="s" role="status">Renovação pedida. ${d.proposta.vendedor.nome} vai enviar a nova versão.</p>`
          : html`<button class="btn primario" type="button" data-ato="renovar">Pedir renovação</button>`
      }
    </section>`
  if (s.tipo === 'aceita')
    return html`<section class="c aviso bom" data-parte="aceita">
      <p><b>${fraseDoAceite(d.proposta, s)}</b></p>
    </section>`
  if (s.tipo === 'encerrada')
    return html`<section class="c aviso cuidado"><p><b>Esta proposta foi encerrada.</b> ${d.proposta.vendedor.nome} pode preparar outra.</p></section>`
  return html``
}

/** What draws the part of a section, by kind. */
const PARTES: {
  readonly [T in TipoDeProposta]: (p: PropostaDoCliente<T>, e: Escolha, d: DadosDaPagina) => (chave: string) => Html
} = {
  autoconsumo: partesDaUsina,
  investimento: partesDasOutras,
  assinatura: partesDasOutras,
  limpeza: partesDasOutras,
  servicos: partesDasOutras,
}
const partesDa = <T extends TipoDeProposta>(p: PropostaDoCliente<T>, e: Escolha, d: DadosDaPagina) =>
  PARTES[p.tipo](p, e, d)

/** Sections that stay at the left of a desk, under the first screen. */
const NA_ESQUERDA: Readonly<Record<TipoDeProposta, readonly string[]>> = {
  autoconsumo: ['conta'],
  investimento: [],
  assinatura: [],
  limpeza: [],
  servicos: [],
}

const rodape = ({ empresa, proposta: p, token }: DadosDaPagina): Html => html`<footer>
  <p>
    ${empresa.linha ?? empresa.nome}<br />proposta v${p.versao} · conferência
    <span title="SHA-256 ${p.sha256}">${hashCurto(p.sha256)}</span> · <a href="${empresa.privacidade}">Privacidade</a>
  </p>
  ${empresa.deHoje && html`<p>${EMPRESA_DE_HOJE}</p>`}
  <p><a href="/api/p/${encodeURIComponent(token)}/pdf">Baixar em PDF</a></p>
  <noscript><p>Para aceitar ou perguntar por aqui, ative o JavaScript do navegador.</p></noscript>
</footer>`

const duvida = (vendedor: string): Html => html`<section class="c" data-parte="duvida">
  <h2>Ficou alguma dúvida?</h2>
  <form class="duvida" data-duvida>
    <label class="so-leitor" for="pergunta">Sua pergunta</label>
    <input id="pergunta" name="texto" maxlength="1000" placeholder="Escreva a sua pergunta" required />
    <button class="btn" aria-label="Enviar pergunta">${icones.enviar}</button>
  </form>
  <p class="s" role="status" data-resposta-da-duvida>
    ${vendedor.split(' ')[0]} responde no seu WhatsApp, na mesma conversa.
  </p>
</section>`

/** A section that the company wrote. */
const textoDaEmpresa = (s: Extract<SecaoDoModelo, { tipo: 'texto' }>, token: string): Html =>
  html`<section class="c bl" data-parte="texto"><h2>${s.titulo}</h2>${paragrafosDoTexto(s.texto).map(
    (t) => html`<p>${t}</p>`,
  )}${
    s.imagem &&
    html`<img
      src="/api/p/${encodeURIComponent(token)}/imagens/${s.imagem.sha256}"
      alt="${s.imagem.descricao}"
      width="${s.imagem.largura}"
      height="${s.imagem.altura}"
      loading="lazy"
    />`
  }</section>`

/** The whole page, with the numbers in the first paint. The program takes over what is already there. */
export function paginaDaProposta(d: DadosDaPagina): string {
  const { proposta: p, empresa } = d
  const e = escolhaInicial(p, d.situacao)
  const o = opcaoDe(p, e.letra)
  const aberta = d.situacao.tipo === 'aberta'
  const { curto, valor } = escolhida(o, e)
  const parte = partesDa(p, e, d)
  const daSecao = (s: SecaoDoModelo) => (s.tipo === 'padrao' ? parte(s.chave) : textoDaEmpresa(s, d.token))
  const ficaNaEsquerda = (s: SecaoDoModelo) => s.tipo === 'padrao' && NA_ESQUERDA[p.tipo].includes(s.chave)
  const corpo = html`<header class="top1">
    ${empresa.logo ? html`<img src="${empresa.logo}" alt="${empresa.nome}" height="28" />` : html`<b>${empresa.nome}</b>`}
    <span>${p.numero} · v${p.versao}</span>
  </header>
  <p class="offline" role="status" hidden data-offline>Sem internet. O que você digitou está guardado.</p>
  <main class="wrap">
    <div class="col">${faixaDaSituacao(d)}${parte('inicio')}${p.secoes.filter(ficaNaEsquerda).map(daSecao)}</div>
    <div class="col">
      ${p.secoes.filter((s) => !ficaNaEsquerda(s)).map(daSecao)}
      ${duvida(p.vendedor.nome)}
      ${aberta && formularioDeAceite(d, o, e)}
      ${rodape(d)}
    </div>
  </main>
  ${
    aberta &&
    html`<div class="barra" data-barra>
    <p><span data-vivo="curto">${curto}</span><b data-vivo="valor">${valor}</b></p>
    <a class="btn primario" href="#aceite">${d.canais.length > 0 ? 'Aceitar proposta' : 'Como aceitar'}</a>
  </div>`
  }`
  const programa = html`<script type="application/json" id="dados">${jsonNaPagina(paraOPrograma(d))}</script>
<script type="module" src="${PROGRAMA}"></script>`
  return documento(`Proposta ${p.numero} · ${empresa.nome}`, corpo, programa)
}

/** A plant is recomputed in the page; of the other kinds the program needs the price and the ways to pay. */
function paraOPrograma({
  token,
  proposta: p,
  situacao,
  empresa,
  canais,
  consentimento,
}: DadosDaPagina): DadosDoPrograma {
  const proposta = ehDaUsina(p) ? p : { ...p, opcoes: p.opcoes.map(soComum) }
  return { token, proposta, situacao, empresa, canais, consentimento }
}

const soComum = ({ letra, rotulo, precoCent, pagamentos, pagamento, nome, curto, valor }: OpcaoComum): OpcaoComum => ({
  letra,
  rotulo,
  precoCent,
  pagamentos,
  pagamento,
  nome,
  curto,
  ...(valor === undefined ? {} : { valor }),
  premissas: [],
})
