import { html, type Html } from '#kit/html.ts'
import { diaBr } from '#kit/dias.ts'
import { listaFalada } from '#kit/lista-falada.ts'
import { nomesDasQualidades } from '#modules/ordens/regras/qualidades.ts'
import { qualidades } from '#modules/ordens/tipos.ts'
import { emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { horarioFalado } from '../horarios.ts'
import { horaAqui } from '../horas.ts'
import type { OsNaPagina } from './dados.ts'
import { fica } from './fica.ts'
import { cabecaDaPagina, data, dia, documento, janela, rodapeDaPagina } from './moldura.ts'

/** The page of every link that opens nothing: all of them get these very bytes. */
export const paginaIndisponivel = (): string =>
  documento(
    'Link não disponível',
    html`<main class="vazia"><h1>Este link não está disponível</h1>
      <p>Pode ter terminado ou sido trocado por outro. Peça um novo a quem enviou, ou fale com a gente.</p></main>`,
  )

const PASSOS = ['Agendada', 'A caminho', 'No local', 'Concluída'] as const
const PASSO: Readonly<Record<string, number>> = {
  aberta: -1,
  agendada: 0,
  em_deslocamento: 1,
  em_execucao: 2,
  pausada: 2,
  concluida: 3,
  reaberta: 0,
}

function resposta(o: OsNaPagina): string {
  const quem = o.tecnicos[0] ?? 'A equipe'
  if (o.situacao === 'concluida') return 'Serviço concluído'
  if (o.situacao === 'em_execucao') return `${quem} está no local`
  if (o.situacao === 'pausada') return 'O serviço está pausado'
  if (o.situacao === 'em_deslocamento')
    return o.chega ? `Chega entre ${horaAqui(o.chega.de)} e ${horaAqui(o.chega.ate)}` : `${quem} está a caminho`
  return o.de && o.ate ? janela(o.de, o.ate) : 'Vamos marcar a sua visita'
}

const cabeca = (o: OsNaPagina): Html => html`<section class="c">
  <p class="s">${o.titulo}</p>
  <h1 data-resposta-principal>${resposta(o)}</h1>
  ${o.chega && html`<p class="s">${o.tecnicos[0] ?? 'A equipe'} está a caminho. A hora é uma estimativa.</p>`}
  ${o.concluida_em && html`<p class="s">${dia.format(o.concluida_em)}, ${horaAqui(o.concluida_em)}</p>`}
  <ol class="passos-da-os">${PASSOS.map(
    (p, i) => html`<li class="${i <= (PASSO[o.situacao] ?? 0) ? 'feito' : ''}">${p}</li>`,
  )}</ol>
</section>`

const quemVem = (o: OsNaPagina): Html =>
  html`${
    o.situacao !== 'concluida' &&
    html`<section class="c">
    ${o.rostos.map((r) => html`<img class="rosto" src="${r.foto}" alt="Foto de ${r.nome}" width="56" height="56" />`)}
    ${o.tecnicos.length > 0 && html`<h2>${listaFalada(o.tecnicos)} ${o.tecnicos.length > 1 ? 'vêm' : 'vem'}</h2>`}
    ${o.placa && html`<p class="s">Veículo de placa ${o.placa}</p>`}
    <p class="s">${[o.usina, o.rua].filter(Boolean).join(', ')}</p>
    <p class="aviso">Confira o nome antes de abrir. Não pedimos pagamento na visita.</p>
  </section>`
  }`

const VALORES: Readonly<Record<string, string>> = { sim: 'Sim', nao: 'Não', nao_se_aplica: 'Não se aplica' }
const valorDe = (m: OsNaPagina['medidas'][number]): string =>
  m.tipo === 'numero' ? `${Number(m.valor).toLocaleString('pt-BR')} ${m.unidade}`.trim() : (VALORES[m.valor] ?? m.valor)

const feito = (o: OsNaPagina): Html =>
  html`${
    o.fotos.length > 0 &&
    html`<section class="c"><h2>Fotos</h2><div class="fotos">${o.fotos.map(
      (
        f,
      ) => html`<figure><img src="/api/os/${encodeURIComponent(o.token)}/fotos/${f.sha256}" alt="${f.nome}" loading="lazy" />
        <figcaption>${f.nome}, ${horaAqui(f.tirada_em)}</figcaption></figure>`,
    )}</div></section>`
  }${
    o.medidas.length > 0 &&
    html`<section class="c"><h2>Resultados</h2><dl class="passos">${o.medidas.map(
      (m) => html`<div><dt>${m.texto}${m.ressalva && html`<span>${m.ressalva}</span>`}</dt>
        <dd class="${m.fora ? 'cuidado' : ''}">${valorDe(m)}</dd></div>`,
    )}</dl></section>`
  }${
    o.pecas.length > 0 &&
    html`<section class="c"><h2>Peças</h2><dl class="passos">${o.pecas.map(
      (p) => html`<div><dt>${p.nome}${p.series.length > 0 && html`<span>Série ${p.series.join(', ')}</span>`}</dt>
        <dd>${Number(p.qtd).toLocaleString('pt-BR')} ${p.unidade}</dd></div>`,
    )}</dl></section>`
  }`

const pagamento = (o: OsNaPagina): Html => {
  const { cobranca: c } = o
  if (!c) return html``
  return html`<section class="c"><h2>Pagamento</h2>
    <dl class="passos">${c.linhas.map(
      (l) => html`<div><dt>${l.descricao}<span>${Number(l.qtd).toLocaleString('pt-BR')} ${l.unidade}</span></dt>
        <dd>${emReais(l.total_centavos)}</dd></div>`,
    )}<div><dt><b>Total</b></dt><dd><b>${emReais(c.valor_centavos)}</b></dd></div></dl>
    ${c.paga_em && html`<p class="aviso bom" role="status">Pagamento recebido em ${data.format(new Date(c.paga_em))}. Obrigado!</p>`}
    ${
      c.pix &&
      html`<div class="pagar" data-pagar>
        <p>${emReais(c.devido_centavos)}, até ${diaBr(c.vencimento)}</p>
        <div class="qr">
          <svg viewBox="0 0 ${c.pix.lado} ${c.pix.lado}" role="img" aria-label="Código QR do Pix de ${emReais(c.devido_centavos)}">
            <rect width="${c.pix.lado}" height="${c.pix.lado}" fill="#fff" />
            <path d="${c.pix.d}" fill="#000" />
          </svg>
          <div><h3>Pix para ${c.pix.para}</h3><p class="s">Confira nome e valor no seu banco.</p></div>
        </div>
        <button class="btn primario" type="button" data-copiar hidden>Copiar código Pix</button>
        <p class="s" role="status" data-copiado></p>
        <p class="codigo" data-codigo tabindex="0">${c.pix.codigo}</p>
      </div>`
    }
  </section>`
}

const assinar = (o: OsNaPagina): Html =>
  html`${
    o.pode.assinar &&
    html`<form class="c" data-assinar hidden>
    <h2>Confirme que é você e assine</h2>
    <p class="s">Mandamos um código para o contato do seu cadastro.</p>
    <p class="canais">${o.canais.map(
      (c) => html`<button class="btn" type="button" data-canal="${c.canal}">Mandar para ${c.destino}</button>`,
    )}</p>
    <p class="s" role="status" data-codigo-enviado></p>
    <label for="nome">Seu nome</label>
    <input id="nome" name="nome" autocomplete="name" maxlength="120" required />
    <label for="qualidade">Você é</label>
    <select id="qualidade" name="qualidade">${qualidades.map(
      (q) => html`<option value="${q}">${nomesDasQualidades[q]}</option>`,
    )}</select>
    <label for="codigo">Código</label>
    <input id="codigo" name="codigo" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required />
    <p class="s" id="rotulo-do-quadro">Assine com o dedo no quadro</p>
    <canvas data-quadro width="1000" height="340" aria-labelledby="rotulo-do-quadro"></canvas>
    <p><button class="btn" type="button" data-limpar>Limpar</button></p>
    <p class="erro" role="alert" data-erro></p>
    <button class="btn primario">Assinar</button>
    <p class="s">Assinatura eletrônica simples. Vale só para este relatório.</p>
  </form>`
  }${o.assinada && html`<p class="aviso bom" role="status">Relatório assinado. Obrigado!</p>`}`

const MARCAS = [
  ['pontual', 'Pontual'],
  ['explicou', 'Explicou bem'],
  ['limpo', 'Deixou limpo'],
] as const

const avaliar = (o: OsNaPagina): Html =>
  html`${
    o.pode.avaliar &&
    html`<form class="c" data-avaliar hidden>
    <fieldset><legend><h2>Como foi o atendimento?</h2></legend>
      <div class="notas">${[1, 2, 3, 4, 5].map(
        (n) => html`<label><input type="radio" name="nota" value="${n}" required /><span>${n}</span></label>`,
      )}</div></fieldset>
    <div class="marcas">${MARCAS.map(
      ([valor, rotulo]) => html`<label><input type="checkbox" name="marca" value="${valor}" /> ${rotulo}</label>`,
    )}</div>
    <label for="comentario">Quer contar mais? (opcional)</label>
    <textarea id="comentario" name="texto" rows="2" maxlength="1000"></textarea>
    <p class="erro" role="alert" data-erro></p>
    <button class="btn primario">Enviar avaliação</button>
  </form>`
  }${o.avaliada && html`<p class="aviso bom" role="status">Avaliação recebida. Obrigado!</p>`}`

const outroHorario = (o: OsNaPagina): Html =>
  html`${
    o.pode.pedirHorario &&
    html`<form class="c" data-horario hidden>
    <h2>Pedir outro horário</h2>
    <p class="s">A visita continua marcada até confirmarmos com você.</p>
    ${
      o.livres.length > 0
        ? html`<fieldset class="dias"><legend>Escolha até três horários</legend><div class="marcas">${o.livres.map(
            (h) => html`<label><input type="checkbox" name="horario" value="${h}" /> ${horarioFalado(h)}</label>`,
          )}</div></fieldset>
          <label for="quando">Quer contar mais? (opcional)</label>
          <textarea id="quando" name="texto" rows="3" maxlength="500"></textarea>`
        : html`<p>Sem horários livres nos próximos 10 dias. Escreva o melhor para você.</p>
          <label for="quando">O melhor horário</label>
          <textarea id="quando" name="texto" rows="3" maxlength="500" required></textarea>`
    }
    <p class="erro" role="alert" data-erro></p>
    <button class="btn">Enviar pedido</button>
  </form>`
  }${
    o.pediu_horario &&
    html`<p class="aviso" role="status">Recebemos o seu pedido. A visita continua marcada até confirmarmos.</p>`
  }`

/** The whole page: the answer to "who comes, and when" is there without a program. */
export function paginaDaOs(o: OsNaPagina): string {
  const { empresa } = o
  return documento(
    `OS ${o.numero} · ${empresa.nome}`,
    html`${cabecaDaPagina(empresa, o.numero)}
    <main class="wrap" data-os="${o.token}" data-situacao="${o.situacao}" data-versao="${o.versao}"
      data-pagamento="${o.cobranca?.situacao ?? ''}"
      data-relatorio="${o.relatorio}" data-formulario="${o.formulario}">
      ${cabeca(o)}${quemVem(o)}${assinar(o)}${avaliar(o)}${pagamento(o)}${feito(o)}${fica(o)}${outroHorario(o)}
      ${o.temPdf && html`<p><a class="btn" href="/api/os/${encodeURIComponent(o.token)}/pdf">Relatório em PDF</a></p>`}
    </main>
    ${rodapeDaPagina(empresa, o.expira_em)}
    <script type="module" src="/publica/os.js"></script>`,
  )
}
