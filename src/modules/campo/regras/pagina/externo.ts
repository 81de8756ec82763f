import { html, type Html } from '#kit/html.ts'
import type { TipoDeItem } from '#modules/ordens/tipos.ts'
import { cabecaDaPagina, documento, janela, rodapeDaPagina } from './moldura.ts'
import type { OsNaPagina } from './dados.ts'

/** What the page of the external technician adds to the order. */
export interface DoExterno {
  problema: string
  instrucoes: string
  endereco: string
  pecas: readonly { nome: string; qtd: string; unidade: string }[]
  itens: readonly {
    id: string
    grupo: string
    texto: string
    tipo: TipoDeItem
    seguranca: boolean
    obrigatorio: boolean
    unidade: string
    minimo: string | null
    maximo: string | null
    opcoes: readonly string[]
    valor: string
  }[]
  vagas: readonly { id: string; nome: string; obrigatoria: boolean; fotos: number }[]
}
type DaOrdem = Pick<
  OsNaPagina,
  | 'token'
  | 'empresa'
  | 'numero'
  | 'titulo'
  | 'situacao'
  | 'versao'
  | 'de'
  | 'ate'
  | 'usina'
  | 'assinada'
  | 'formulario'
  | 'expira_em'
>

/** Before the PIN: nothing of the order, not even its number. */
export const paginaDoPin = (o: Pick<DaOrdem, 'token' | 'empresa'>): string =>
  documento(
    `Técnico externo · ${o.empresa.nome}`,
    html`${cabecaDaPagina(o.empresa, null)}
    <main class="wrap" data-os="${o.token}">
      <form class="c" data-pin>
        <h1 data-resposta-principal>Digite o PIN</h1>
        <p class="s">São seis números. Quem mandou o link passa o PIN por telefone ou em outra mensagem.</p>
        <label for="pin">PIN</label>
        <input id="pin" name="pin" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required />
        <p class="erro" role="alert" data-erro></p>
        <button class="btn primario">Abrir a ordem</button>
      </form>
    </main>
    <script type="module" src="/publica/os.js"></script>`,
  )

const TRES = [
  ['sim', 'Sim'],
  ['nao', 'Não'],
  ['nao_se_aplica', 'Não se aplica'],
] as const

const faixa = (i: DoExterno['itens'][number]): string => {
  const em = (n: string) => `${Number(n).toLocaleString('pt-BR')} ${i.unidade}`.trim()
  if (i.minimo !== null && i.maximo !== null) return `de ${em(i.minimo)} a ${em(i.maximo)}`
  if (i.minimo !== null) return `no mínimo ${em(i.minimo)}`
  return i.maximo === null ? i.unidade : `no máximo ${em(i.maximo)}`
}

const escolhas = (i: DoExterno['itens'][number], opcoes: readonly (readonly [string, string])[]): Html =>
  html`<select id="i-${i.id}" name="${i.id}"><option value=""></option>${opcoes.map(([valor, rotulo]) =>
    valor === i.valor
      ? html`<option value="${valor}" selected>${rotulo}</option>`
      : html`<option value="${valor}">${rotulo}</option>`,
  )}</select>`

function campo(i: DoExterno['itens'][number]): Html {
  if (i.tipo === 'sim_nao') return escolhas(i, TRES)
  if (i.tipo === 'feito') return escolhas(i, [['sim', 'Feito']])
  if (i.tipo === 'escolha')
    return escolhas(
      i,
      i.opcoes.map((o) => [o, o] as const),
    )
  if (i.tipo === 'texto')
    return html`<textarea id="i-${i.id}" name="${i.id}" rows="2" maxlength="500">${i.valor}</textarea>`
  return html`<input id="i-${i.id}" name="${i.id}" inputmode="decimal" maxlength="20" value="${i.valor}" />`
}

const itens = (lista: DoExterno['itens']): Html[] =>
  lista.map(
    (i) => html`<div><label for="i-${i.id}">${i.texto}${!i.obrigatorio && ' (opcional)'}</label>
      ${i.tipo === 'numero' && faixa(i) !== '' && html`<p class="s">${faixa(i)}</p>`}${campo(i)}</div>`,
  )

const vagas = (lista: DoExterno['vagas']): Html =>
  html`${
    lista.length > 0 &&
    html`<section class="c"><h2>Fotos</h2>${lista.map(
      (v) => html`<p><label for="v-${v.id}">${v.nome}${!v.obrigatoria && ' (opcional)'}</label>
        <span class="s" data-fotos="${v.id}">${v.fotos === 0 ? 'sem foto' : v.fotos === 1 ? '1 foto' : `${v.fotos} fotos`}</span>
        <input id="v-${v.id}" type="file" accept="image/*" capture="environment" data-vaga="${v.id}" /></p>`,
    )}<p class="erro" role="alert" data-erro-da-foto></p></section>`
  }`

const PASSOS: Readonly<Record<string, readonly [string, string]>> = {
  agendada: ['iniciar', 'Enviar e começar o serviço'],
  em_deslocamento: ['iniciar', 'Enviar e começar o serviço'],
  reaberta: ['iniciar', 'Enviar e começar o serviço'],
  pausada: ['retomar', 'Enviar e retomar o serviço'],
  em_execucao: ['concluir', 'Enviar e concluir o serviço'],
}

function formulario(o: DaOrdem & DoExterno): Html {
  const passo = PASSOS[o.situacao]
  if (!passo)
    return html`<section class="c"><p class="aviso bom" role="status">${
      o.situacao === 'concluida' ? 'Serviço concluído. Obrigado!' : 'Esta ordem ainda não está marcada.'
    }</p></section>`
  const seguranca = o.itens.filter((i) => i.seguranca)
  const resto = o.itens.filter((i) => !i.seguranca)
  return html`${vagas(o.vagas)}<form class="c" data-externo hidden>
    ${seguranca.length > 0 && html`<h2>Antes de começar</h2>${itens(seguranca)}`}
    ${resto.length > 0 && html`<h2>Checklist</h2>${itens(resto)}`}
    <label for="nota">Nota para o escritório (opcional)</label>
    <textarea id="nota" name="nota" rows="3" maxlength="1900"></textarea>
    ${
      passo[0] === 'concluir' &&
      !o.assinada &&
      html`<label for="sem">Por que o cliente não assinou (para concluir)</label>
      <input id="sem" name="sem" maxlength="500" />`
    }
    <p class="erro" role="alert" data-erro></p>
    <button class="btn" value="nenhum">Só enviar</button>
    <button class="btn primario" value="${passo[0]}">${passo[1]}</button>
  </form>`
}

/** After the PIN: where, what, and the checklist to send. */
export const paginaDoExterno = (o: DaOrdem & DoExterno): string =>
  documento(
    `OS ${o.numero} · ${o.empresa.nome}`,
    html`${cabecaDaPagina(o.empresa, o.numero)}
    <main class="wrap" data-os="${o.token}" data-situacao="${o.situacao}" data-versao="${o.versao}"
      data-formulario="${o.formulario}">
      <section class="c">
        <p class="s">${o.titulo}</p>
        <h1 data-resposta-principal>${janela(o.de, o.ate)}</h1>
        <p>${[o.usina, o.endereco].filter(Boolean).join(', ')}</p>
        ${o.problema && html`<h2>O que foi relatado</h2><p>${o.problema}</p>`}
        ${o.instrucoes && html`<h2>Instruções</h2><p>${o.instrucoes}</p>`}
        ${
          o.pecas.length > 0 &&
          html`<h2>Peças previstas</h2><dl class="passos">${o.pecas.map(
            (p) => html`<div><dt>${p.nome}</dt><dd>${Number(p.qtd).toLocaleString('pt-BR')} ${p.unidade}</dd></div>`,
          )}</dl>`
        }
      </section>
      ${formulario(o)}
    </main>
    ${rodapeDaPagina(o.empresa, o.expira_em)}
    <script type="module" src="/publica/os.js"></script>`,
  )
