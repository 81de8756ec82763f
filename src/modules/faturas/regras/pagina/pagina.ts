import { mesComAno } from '#kit/meses.ts'
import { diaBr, diaDaSemana, diasEntre, SEMANA } from '#kit/dias.ts'
import { formatarDocumento } from '#kit/documento.ts'
import { semMoeda, soDia, soHora } from '#modules/propostas/regras/palavras.ts'
import { html, type Html } from '#kit/html.ts'
import { emNumero, emPct, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { seAtrasar } from '../frases.ts'
import { NOME_DO_MODELO } from '../nomes.ts'
import type { DadosDaPagina } from './dados.ts'

export const INDISPONIVEL = 'Esta página não está disponível. Fale com quem enviou a fatura.'

const documento = (titulo: string, corpo: Html): string =>
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
<link rel="stylesheet" href="/publica/fatura.css" />
</head>
<body>${corpo}</body>
</html>`.texto

/** The page of every link that opens nothing: all of them get these very bytes. */
export const paginaIndisponivel = (): string =>
  documento('Página não disponível', html`<main class="vazia"><h1>${INDISPONIVEL}</h1></main>`)

const quando = (d: DadosDaPagina): Html => {
  const { fatura: f, hoje, situacao, devido } = d
  const falta = diasEntre(hoje, f.vencimento_em)
  if (situacao === 'vencida' && devido.dias > 0)
    return html`<p class="aviso cuidado">
      Venceu em ${diaBr(f.vencimento_em).slice(0, 5)}. Hoje: <b>${emReais(devido.totalCent)}</b>, com multa de
      ${emReais(devido.multaCent)} e juros de ${emReais(devido.jurosCent)}.
    </p>`
  if (d.respostas.length > 0 && hoje > f.vencimento_em && hoje <= d.sem_encargos_ate)
    return html`<p class="vence">Pague até <b>${diaBr(d.sem_encargos_ate)}</b> sem multa: os dias da análise não contam.</p>`
  const prazo = falta > 1 ? `em ${falta} dias` : falta === 1 ? 'amanhã' : falta === 0 ? 'hoje' : ''
  return html`<p class="vence">
    Vence <b>${SEMANA[diaDaSemana(f.vencimento_em)]}, ${diaBr(f.vencimento_em)}</b> <span class="s">${prazo}</span>
  </p>`
}

function pagamento(d: DadosDaPagina): Html {
  const { recebedor } = d.fatura.retrato
  return html`<div class="pagar" data-pagar>
    <div class="qr">
      <svg viewBox="0 0 ${d.qr.lado} ${d.qr.lado}" role="img" aria-label="Código QR do PIX de ${emReais(d.falta_centavos)}">
        <rect width="${d.qr.lado}" height="${d.qr.lado}" fill="#fff" />
        <path d="${d.qr.d}" fill="#000" />
      </svg>
      <div>
        <h2>PIX para ${recebedor.nome}</h2>
        <p class="s">CNPJ<br />${formatarDocumento(recebedor.documento)}</p>
        <p class="s">Confira nome e valor no seu banco.</p>
      </div>
    </div>
    <button class="btn primario" type="button" data-copiar autofocus hidden>Copiar código PIX</button>
    <p class="s" role="status" data-copiado></p>
    <p class="codigo" data-codigo tabindex="0">${d.codigo}</p>
  </div>`
}

function faixa(d: DadosDaPagina): Html {
  if (d.situacao === 'paga' && d.paga_em)
    return html`<p class="aviso bom" role="status">
      <b>Pagamento recebido em ${soDia(d.paga_em)} às ${soHora(d.paga_em)}. Obrigado!</b>
    </p>`
  if (d.situacao === 'contestada' && d.contestada_em)
    return html`<p class="aviso cuidado" role="status">
        Em análise desde ${soDia(d.contestada_em).slice(0, 5)}. Não há multa enquanto respondemos.
      </p>
      ${pagamento(d)}`
  return pagamento(d)
}

const comoCalculamos = ({ fatura: f }: DadosDaPagina): Html => {
  const m = f.retrato.medida
  const partes = [
    { nome: m.concessionaria ?? 'Distribuidora', centavos: m.distribuidoraCent, classe: 'a' },
    { nome: f.retrato.recebedor.nome, centavos: f.valor_centavos, classe: 'b' },
    { nome: 'fica com você', centavos: f.economia_centavos, classe: 'c3' },
  ]
  const total = partes.reduce((s, p) => s + Math.max(0, p.centavos), 0) || 1
  let x = 0
  return html`<section class="c">
    <h2>Como calculamos <span class="s">plano ${NOME_DO_MODELO[f.retrato.plano.modelo]}</span></h2>
    <svg class="barra" viewBox="0 0 1000 40" preserveAspectRatio="none" aria-hidden="true">
      ${partes.map((p) => {
        const largura = (Math.max(0, p.centavos) / total) * 1000
        x += largura
        return html`<rect class="${p.classe}" x="${(x - largura).toFixed(1)}" width="${Math.max(0, largura - 6).toFixed(1)}" height="40" />`
      })}
    </svg>
    <dl class="partes">${partes.map(
      (p) => html`<div><dt class="${p.classe}">${p.nome}</dt><dd>${semMoeda(p.centavos)}</dd></div>`,
    )}</dl>
    <dl class="passos">${f.retrato.memoria.map(
      (p) =>
        html`<div class="${p.passo}"><dt>${p.rotulo}${p.conta && html`<span>${p.conta}</span>`}</dt><dd>${semMoeda(p.centavos)}</dd></div>`,
    )}</dl>
    <p class="s">
      Iluminação pública não entra: é igual com e sem o plano. Os kWh são os que a distribuidora compensou na sua conta,
      não os que a usina mandou.
    </p>
  </section>`
}

const energia = ({ fatura: f, creditos_kwh }: DadosDaPagina): Html => {
  const m = f.retrato.medida
  return html`<section class="c">
    <h2>Sua energia em ${mesComAno(f.competencia)} <span class="s">kWh</span></h2>
    <dl class="passos">
      <div><dt>Compensada na conta<span>conta lida em ${diaBr(m.lidaEm)}</span></dt><dd>${emNumero(m.compensadaKwh, 2)}</dd></div>
      <div><dt>Comprada da distribuidora</dt><dd>${emNumero(m.consumoKwh - m.compensadaKwh, 2)}</dd></div>
      <div><dt>Consumo</dt><dd>${emNumero(m.consumoKwh, 2)}</dd></div>
      ${
        creditos_kwh !== null &&
        html`<div><dt>Créditos guardados hoje<span>valem 60 meses e abatem os próximos meses</span></dt><dd>${emNumero(creditos_kwh, 0)}</dd></div>`
      }
    </dl>
  </section>`
}

const atraso = ({ exemplo: e, encargos }: DadosDaPagina): Html => html`<section class="c">
  <h2>Se atrasar</h2>
  <p class="s">
    ${seAtrasar(encargos)} Exemplo: paga em ${diaBr(e.dia)}, ${e.dias} dias depois,
    ${emReais(e.total_centavos)}${e.multa_centavos > 0 ? `, com ${emReais(e.multa_centavos)} de multa` : ''}.
  </p>
</section>`

const anteriores = (d: DadosDaPagina): Html =>
  html`${
    d.anteriores.length > 0 &&
    html`<section class="c">
    <h2>Faturas anteriores</h2>
    <dl class="passos">${d.anteriores.map(
      (a) =>
        html`<div><dt>${mesComAno(a.competencia)}<span>${a.paga_em ? `paga em ${soDia(a.paga_em).slice(0, 5)}` : 'em aberto'}, economizou ${semMoeda(a.economia_centavos)}</span></dt>
          <dd>${semMoeda(a.valor_centavos)} <a href="/api/fatura/${encodeURIComponent(d.token)}/anteriores/${a.numero}" aria-label="PDF de ${mesComAno(a.competencia)}">PDF</a></dd></div>`,
    )}</dl>
  </section>`
  }`

const respostas = (d: DadosDaPagina): Html =>
  html`${d.respostas.map(
    (r) => html`<section class="c">
    <h2>Resposta à sua contestação</h2>
    <p class="s">Você contestou em ${soDia(r.aberta_em)}: “${r.texto}”</p>
    <p>${r.resposta}</p>
    <p class="s">Respondida em ${soDia(r.respondida_em)}. Os dias da análise não contam como atraso.</p>
  </section>`,
  )}`

const contestar = (d: DadosDaPagina): Html =>
  html`<section class="c">
    <p><a class="btn" href="/api/fatura/${encodeURIComponent(d.token)}/pdf">PDF</a></p>
    ${
      (d.situacao === 'aberta' || d.situacao === 'vencida') &&
      html`<form data-contestar hidden>
        <label for="texto">Contestar: o que não confere?</label>
        <textarea id="texto" name="texto" rows="3" maxlength="1000" required></textarea>
        <button class="btn">Contestar</button>
        <p class="s" role="status" data-resposta></p>
      </form>
      <p class="s">Contestar não gera multa enquanto respondemos, em até 5 dias úteis.</p>`
    }
  </section>`

/** The whole page: value, due date and code are there without a program. */
export function paginaDaFatura(d: DadosDaPagina): string {
  const { fatura: f, empresa } = d
  const cabeca = html`<header class="top1">
    ${empresa.logo ? html`<img src="${empresa.logo}" alt="${empresa.nome}" height="28" />` : html`<b>${empresa.nome}</b>`}
    <span>fatura ${f.numero}</span>
  </header>`
  const pe = html`<footer>
    <p>${empresa.linha ?? empresa.nome} · <a href="/meta">Privacidade</a><br />Já pagou? A baixa aparece aqui em até 1 dia útil.</p>
  </footer>`
  const titulo = `Fatura ${f.numero} · ${empresa.nome}`
  if (d.situacao === 'cancelada')
    return documento(
      titulo,
      html`${cabeca}<main class="wrap"><section class="c">
        <p class="s">${f.membro} · UC ${f.uc} · ${mesComAno(f.competencia)}</p>
        <h1>Esta fatura foi cancelada.</h1>
        ${d.cancelada_em && html`<p class="s">Cancelada em ${soDia(d.cancelada_em)}. Não pague o código dela.</p>`}
        ${
          d.nova
            ? html`<p>A nova está aqui: <a href="${d.nova}">abrir a nova fatura</a>.</p>`
            : html`<p>Você não precisa pagar. Se já pagou, fale com a gente: devolvemos o valor.</p>`
        }
      </section></main>${pe}`,
    )
  const desconto = f.retrato.plano.desconto
  return documento(
    titulo,
    html`${cabeca}<main class="wrap" data-fatura="${d.token}" data-situacao="${d.situacao}">
      <section class="c">
        <p class="s">${f.membro} · UC ${f.uc} · ${mesComAno(f.competencia)}</p>
        <h1 data-valor>${emReais(d.situacao === 'paga' ? f.valor_centavos : d.falta_centavos)}</h1>
        ${d.situacao !== 'paga' && quando(d)}
        ${faixa(d)}
        <dl class="tres">
          <div><dt>você economizou</dt><dd class="bom">${emReais(f.economia_centavos)}</dd></div>
          <div><dt>desde ${mesComAno(d.acumulada.desde)}</dt><dd>${emReais(d.acumulada.centavos)}</dd></div>
          ${desconto !== undefined && html`<div><dt>seu desconto</dt><dd>${emPct(desconto, 0)}</dd></div>`}
        </dl>
      </section>
      ${respostas(d)}${comoCalculamos(d)}${energia(d)}${atraso(d)}${anteriores(d)}${contestar(d)}
    </main>${pe}<script type="module" src="/publica/fatura.js"></script>`,
  )
}
