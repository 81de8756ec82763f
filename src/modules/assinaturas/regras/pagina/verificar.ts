import { documentoPublico, html, jsonNaPagina, type Html } from '#kit/html.ts'
import { linkDeVerificar } from '../../links.ts'
import { diaEHora } from '../palavras.ts'
import type { SituacaoDoPedido } from '../../tipos.ts'
import type { EmpresaNaPagina } from './dados.ts'
import { cabeca, ESTILO } from './pagina.ts'

/** What anyone may see of a signed document: CPFs are masked, no contact is shown. */
export interface Verificacao {
  titulo: string
  rotulo: string
  codigo: string
  situacao: SituacaoDoPedido
  /** SHA-256 of the document that was shown, and of the file with the manifesto */
  documento: string
  final: string | null
  selo: string | null
  carimbo_em: Date | null
  /** SHA-256 of the final file with a time stamp appended after the seal */
  carimbado: string | null
  carimbado_em: Date | null
  signatarios: { nome: string; cpf: string; papel: string; assinado_em: Date | null }[]
  cadeia: {
    confere: boolean
    quebraEm: number | null
    eventos: { seq: number; fato: string; em: Date; hash: string }[]
  }
}

export const CODIGO_DESCONHECIDO = 'Este código não corresponde a nenhum documento. Confira as letras.'

export const SITUACAO: Readonly<Record<SituacaoDoPedido, string>> = {
  enviado: 'Aguarda assinaturas',
  parcial: 'Assinado em parte',
  concluido: 'Assinado por todos',
  recusado: 'Recusado',
  expirado: 'Prazo encerrado',
  cancelado: 'Cancelado',
}

export const CODIGO_TORTO = 'Um código tem oito letras e números, como K7QF-2M9D. Confira o que digitou.'
/** Path in place of a code: the form sends what is typed to it, without a program. */
export const SEM_CODIGO = 'codigo'

/** The form that takes a code: for a code that is unknown, with what was typed, and for who comes without one. */
export const paginaSemCodigo = (digitado = '', recusa: string | null = CODIGO_DESCONHECIDO): string =>
  documentoPublico({
    titulo: 'Verificar documento',
    estilo: ESTILO,
    corpo: html`<main class="wrap assinar">
      <form class="c" method="get" action="${linkDeVerificar(SEM_CODIGO)}">
        <h1>Verificar documento</h1>
        <p class="s">O código está no manifesto de assinaturas, na última página do PDF.</p>
        <div class="campo">
          <label for="codigo">Código de verificação</label>
          <input
            id="codigo" name="codigo" value="${digitado}" required maxlength="20" placeholder="K7QF-2M9D"
            autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="erro-codigo"
          />
          <p class="erro" id="erro-codigo" role="alert">${recusa}</p>
        </div>
        <button class="btn primario" type="submit">Verificar</button>
      </form>
    </main>`,
    fim: html``,
  })

const arquivo = html`<section class="c">
  <h2>O seu arquivo é este documento?</h2>
  <p class="s">O arquivo não sai deste aparelho: só comparamos a impressão digital dele (SHA-256).</p>
  <label class="btn primario" for="arquivo">Escolher o PDF</label>
  <input class="so-leitor" id="arquivo" type="file" accept="application/pdf,.pdf" />
  <p class="resposta" role="status" aria-live="polite" data-resposta></p>
</section>`

const selo = (v: Verificacao): string => {
  if (!v.final) return 'O documento final é montado quando todos assinam.'
  const carimbo = v.carimbo_em
    ? `, com carimbo do tempo de ${diaEHora(v.carimbo_em)}`
    : v.carimbado_em
      ? `. O carimbo do tempo, de ${diaEHora(v.carimbado_em)}, foi acrescentado depois: as duas versões do arquivo valem`
      : ', sem carimbo do tempo'
  return v.selo
    ? `Selado com o certificado de ${v.selo}${carimbo}.`
    : 'Sem certificado da empresa: vale o hash do arquivo e a cadeia de eventos.'
}

const cadeia = ({ cadeia: c }: Verificacao): Html => html`<section class="c">
  <h2>Cadeia de eventos</h2>
  <p class="${c.confere ? 'bom' : 'ruim'}">${
    c.confere
      ? `Os ${c.eventos.length} eventos estão íntegros e em ordem.`
      : `A cadeia foi alterada no evento ${c.quebraEm ?? 1}.`
  }</p>
  <ol class="eventos">${c.eventos.map(
    (e) => html`<li><b>${e.fato}</b><span class="s">${diaEHora(e.em)}</span><code>${e.hash.slice(0, 16)}…</code></li>`,
  )}</ol>
</section>`

export function paginaDeVerificar(v: Verificacao, empresa: EmpresaNaPagina): string {
  return documentoPublico({
    titulo: `Verificar ${v.codigo} · ${empresa.nome}`,
    estilo: ESTILO,
    corpo: html`${cabeca(empresa, v.codigo)}
      <main class="wrap assinar">
        <section class="c">
          <p class="s">Documento verificado</p>
          <h1>${v.titulo}</h1>
          <dl class="linhas">
            <div><dt>Número</dt><dd>${v.rotulo}</dd></div>
            <div><dt>Situação</dt><dd>${SITUACAO[v.situacao]}</dd></div>
            <div><dt>Documento original, SHA-256</dt><dd><code>${v.documento}</code></dd></div>
            ${v.final && html`<div><dt>Documento final, SHA-256</dt><dd><code>${v.final}</code></dd></div>`}
            ${v.carimbado && html`<div><dt>Com o carimbo do tempo, SHA-256</dt><dd><code>${v.carimbado}</code></dd></div>`}
          </dl>
          <p class="s">${selo(v)}</p>
        </section>
        ${arquivo}
        <section class="c">
          <h2>Assinaturas</h2>
          <ul class="quem">${v.signatarios.map(
            (s) =>
              html`<li class="${s.assinado_em ? 'sim' : ''}"><b>${s.nome}</b><span class="s">${s.papel} · CPF ${s.cpf} · ${
                s.assinado_em ? `assinou em ${diaEHora(s.assinado_em)}` : 'ainda não assinou'
              }</span></li>`,
          )}</ul>
        </section>
        ${cadeia(v)}
        <p class="s rodape"><a href="${linkDeVerificar(SEM_CODIGO)}">Verificar outro documento</a></p>
        <footer><p>${empresa.linha ?? empresa.nome} · <a href="/meta">Privacidade</a></p></footer>
      </main>`,
    fim: html`<script type="application/json" id="dados">${jsonNaPagina({ documento: v.documento, final: v.final, carimbado: v.carimbado })}</script>
      <script type="module" src="/publica/verificar.js"></script>`,
  })
}
