import { hashCurto } from '#kit/hash-curto.ts'
import { documentoPublico, html, jsonNaPagina, type Html } from '#kit/html.ts'
import { linkDeVerificar } from '../../links.ts'
import { fraseDaEtapa } from '../etapas.ts'
import { minutosDeLeitura, paginasParaLer } from '../paginas.ts'
import { primeiroNome } from '#kit/como-chamar.ts'
import { soHora } from '../palavras.ts'
import type { DadosDaPagina, DadosDoPrograma, EmpresaNaPagina, SignatarioNaPagina } from './dados.ts'
import { passoDeAssinar, passoDeConfirmar, passoDeLer } from './passos.ts'

export const INDISPONIVEL = 'Esta página não está disponível. Fale com quem enviou o documento.'
export const ESTILO = '/publica/assinar.css'
const PROGRAMA = '/publica/assinar.js'

/** The page of every link that opens nothing: unknown, revoked and cancelled ones get these very bytes. */
export const paginaIndisponivel = (): string =>
  documentoPublico({
    titulo: 'Página não disponível',
    estilo: ESTILO,
    corpo: html`<main class="vazia"><h1>${INDISPONIVEL}</h1></main>`,
    fim: html``,
  })

export const cabeca = (empresa: EmpresaNaPagina, direita: string): Html => html`<header class="top1">
  ${empresa.logo ? html`<img src="${empresa.logo}" alt="${empresa.nome}" height="28" />` : html`<b>${empresa.nome}</b>`}
  <span>${direita}</span>
</header>`

const passos = html`<ol class="passos" aria-label="Passos">
  <li data-marca="ler" aria-current="step">Ler</li>
  <li data-marca="confirmar">Confirmar</li>
  <li data-marca="assinar">Assinar</li>
</ol>`

function situacaoDe(s: SignatarioNaPagina, ultimo: boolean): string {
  if (s.assinado_em) return `assinou às ${soHora(s.assinado_em)}`
  if (s.situacao === 'recusou') return 'recusou'
  if (s.situacao === 'espera') return ultimo ? 'assina por último' : 'aguarda a vez'
  return 'recebeu o link'
}

const lista = (d: DadosDaPagina): Html => html`<section class="c">
  <h2 class="so-leitor">Quem assina</h2>
  <ul class="quem">${d.signatarios.map(
    (s, n) =>
      html`<li class="${s.assinado_em ? 'sim' : ''}"><b>${s.nome}</b><span class="s">${situacaoDe(s, n === d.signatarios.length - 1)}</span></li>`,
  )}</ul>
</section>`

const comprovante = (d: DadosDaPagina): Html => html`<section class="c">
  <h2>Comprovante</h2>
  <dl class="linhas">
    <div><dt>Código de verificação</dt><dd><a href="${linkDeVerificar(d.codigo)}">${d.codigo}</a></dd></div>
    <div><dt>Documento, SHA-256</dt><dd title="${d.documento}">${hashCurto(d.documento)}</dd></div>
  </dl>
  <a class="btn" href="/api/assinar/${encodeURIComponent(d.token)}/pdf">${d.pronto ? 'Baixar a minha via' : 'Baixar o documento'}</a>
</section>`

function feito(d: DadosDaPagina): Html {
  const [proximo] = d.signatarios.filter((s) => !s.assinado_em)
  const frase = proximo ? `Agora é com ${primeiroNome(proximo.nome)}.` : 'Todos assinaram.'
  return html`<p class="assinado">${fraseDaEtapa('assinado', { ...d.pedido, signatarios: d.signatarios })}</p>
    <section class="c">
      <h1>Pronto, ${primeiroNome(d.pedido.eu.nome)}. ${frase}</h1>
      <p class="s">${
        d.pronto
          ? `O ${d.oQue} final, com o manifesto de assinaturas, está pronto.`
          : `Quando todos assinarem, você recebe o ${d.oQue} final com o manifesto de assinaturas.`
      }</p>
    </section>
    ${lista(d)}${comprovante(d)}`
}

function corpoDe(d: DadosDaPagina): Html {
  if (d.etapa === 'ler') return html`${passos}${passoDeLer(d)}${passoDeConfirmar(d)}${passoDeAssinar(d)}`
  if (d.etapa === 'assinado') return feito(d)
  const frase = fraseDaEtapa(d.etapa, { ...d.pedido, signatarios: d.signatarios })
  return html`<section class="c aviso cuidado" role="status" data-etapa="${d.etapa}"><h1>${d.titulo}</h1><p><b>${frase}</b></p></section>
    ${d.etapa === 'esperar' && lista(d)}`
}

/** The whole page of a signer, as it is now. The program takes over what is already there. */
export function paginaDeAssinar(d: DadosDaPagina): string {
  const programa: DadosDoPrograma = {
    token: d.token,
    etapa: d.etapa,
    leu: d.pedido.eu.situacao !== 'chamado',
    paginas: d.paginas,
    aLer: paginasParaLer(d.blocos, d.paginas),
    vistas: d.vistas,
    minutos: minutosDeLeitura(d.blocos),
    canais: d.canais,
  }
  return documentoPublico({
    titulo: `${d.titulo} · ${d.empresa.nome}`,
    estilo: ESTILO,
    corpo: html`${cabeca(d.empresa, d.rotulo)}
      <p class="offline" role="status" hidden data-offline>Sem internet. O que você fez está guardado neste aparelho.</p>
      <main class="wrap assinar">${corpoDe(d)}
        <footer>
          <p>${d.empresa.linha ?? d.empresa.nome} · <a href="/meta">Privacidade</a></p>
          <p><a href="/api/assinar/${encodeURIComponent(d.token)}/pdf">Ver em PDF</a></p>
          <noscript><p>Para assinar por aqui, ative o JavaScript do navegador.</p></noscript>
        </footer>
      </main>`,
    fim: html`<script type="application/json" id="dados">${jsonNaPagina(programa)}</script>
      <script type="module" src="${PROGRAMA}"></script>`,
  })
}
