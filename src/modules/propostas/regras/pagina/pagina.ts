import { emNumero, emPct } from '#modules/simulacoes/regras/em-numeros.ts'
import { diaHora, soHora } from '../palavras.ts'
import { escolhaInicial, opcaoDe, type DadosDaPagina } from './dados.ts'
import { icones } from './desenhos.ts'
import { formularioDeAceite } from './aceite.ts'
import { fraseDoAceite } from './frases.ts'
import { html, jsonNaPagina, type Html } from './html.ts'
import { conta, escolhida, figurasDosAnos, grafico, heroi, origens, pagamentos, tamanhos } from './partes.ts'

export const INDISPONIVEL = 'Esta página não está disponível. Fale com quem enviou a proposta.'
/** Ends of the sliders, fractions a year. */
export const REGUAS = { inflacaoEnergia: [0, 0.12], crescimentoConsumo: [-0.02, 0.06] } as const

const ESTILO = '/publica/proposta.css'
const PROGRAMA = '/publica/proposta.js'

const documento = (titulo: string, corpo: Html, fim: Html): string =>
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
<link rel="stylesheet" href="${ESTILO}" />
</head>
<body>${corpo}${fim}</body>
</html>`.texto

/** The page of every link that opens nothing: unknown, revoked and ended ones get these very bytes. */
export const paginaIndisponivel = (): string =>
  documento('Página não disponível', html`<main class="vazia"><h1>${INDISPONIVEL}</h1></main>`, html``)

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

/** The whole page, with the numbers in the first paint. The program takes over what is already there. */
export function paginaDaProposta(d: DadosDaPagina): string {
  const { proposta: p, empresa } = d
  const e = escolhaInicial(p, d.situacao)
  const o = opcaoDe(p, e.letra)
  const aberta = d.situacao.tipo === 'aberta'
  const { curto, valor } = escolhida(o, e)
  const conferencia = `${p.sha256.slice(0, 4)} ${p.sha256.slice(4, 8)}`
  const corpo = html`<header class="top1">
    ${empresa.logo ? html`<img src="${empresa.logo}" alt="${empresa.nome}" height="28" />` : html`<b>${empresa.nome}</b>`}
    <span>${p.numero} · v${p.versao}</span>
  </header>
  <p class="offline" role="status" hidden data-offline>Sem internet. O que você digitou está guardado.</p>
  <main class="wrap">
    <div class="col">
      ${faixaDaSituacao(d)}
      <section class="c hero" data-parte="inicio" data-vivo="heroi">${heroi(p, o)}</section>
      <section class="c" data-parte="conta" data-vivo="conta">${conta(o)}</section>
    </div>
    <div class="col">
      <section class="c" data-parte="anos">
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
      </section>
      <form data-escolha>
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
      </form>
      <section class="c" data-parte="origem">
        <h2>De onde vêm os números</h2>
        <div data-vivo="origens">${origens(o)}</div>
      </section>
      <section class="c" data-parte="duvida">
        <h2>Ficou alguma dúvida?</h2>
        <form class="duvida" data-duvida>
          <label class="so-leitor" for="pergunta">Sua pergunta</label>
          <input id="pergunta" name="texto" maxlength="1000" placeholder="E se eu trocar o ar-condicionado?" required />
          <button class="btn" aria-label="Enviar pergunta">${icones.enviar}</button>
        </form>
        <p class="s" role="status" data-resposta-da-duvida>
          ${p.vendedor.nome.split(' ')[0]} responde no seu WhatsApp, na mesma conversa.
        </p>
      </section>
      ${aberta && formularioDeAceite(d, o, e)}
      <footer>
        <p>
          ${empresa.linha ?? empresa.nome}<br />proposta v${p.versao} · conferência
          <span title="SHA-256 ${p.sha256}">${conferencia}</span> · <a href="${empresa.privacidade}">Privacidade</a>
        </p>
        <p><a href="/api/p/${encodeURIComponent(d.token)}/pdf">Baixar em PDF</a></p>
        <noscript><p>Para aceitar ou perguntar por aqui, ative o JavaScript do navegador.</p></noscript>
      </footer>
    </div>
  </main>
  ${
    aberta &&
    html`<div class="barra" data-barra>
    <p><span data-vivo="curto">${curto}</span><b data-vivo="valor">${valor}</b></p>
    <a class="btn primario" href="#aceite">Aceitar proposta</a>
  </div>`
  }`
  const { token, proposta, situacao, canais, consentimento } = d
  const programa = html`<script type="application/json" id="dados">${jsonNaPagina({
    token,
    proposta,
    situacao,
    empresa,
    canais,
    consentimento,
  })}</script>
<script type="module" src="${PROGRAMA}"></script>`
  return documento(`Proposta ${p.numero} · ${empresa.nome}`, corpo, programa)
}

function hipotese(o: ReturnType<typeof opcaoDe>): string {
  const { art17, fioBPosTransicao = 1 } = o.entrada.premissas
  if (art17 === 'otimista') return 'o Fio B com 10 % a menos'
  if (art17 === 'pessimista') return 'todas as parcelas que não são energia'
  return art17 === 'proprio' ? `o Fio B × ${emNumero(fioBPosTransicao, 2)}` : 'o Fio B inteiro'
}
