import { setTimeout as esperar } from 'node:timers/promises'
import { criarAtendente } from './capacidade/atendente.ts'
import { abrirEmpresa, type Amostra, type Empresa } from './capacidade/empresa.ts'
import { acompanhar, Canal, entregar } from './capacidade/entregas.ts'
import { Medidas, quantis } from './capacidade/medidas.ts'
import { lerParametros } from './capacidade/parametros.ts'
import { resultado, type Resultado } from './resultado.ts'

const MB = 1024 * 1024
const DRENO_MAXIMO_MS = 120_000
const SILENCIO_MS = 200

/**
 * Simulates a working day: attendants with the official live client, customers' webhook deliveries, echoes and receipts
 * of the replies. The server is another process. Parameters: capacidade/parametros.ts.
 */
export async function capacidade(dizer: (linha: string) => void): Promise<Resultado[]> {
  const p = lerParametros()
  const medidas = new Medidas()
  let aoEnviar: Parameters<typeof abrirEmpresa>[1] = () => {}
  const empresa = await abrirEmpresa(p, (m) => aoEnviar(m), dizer)
  const canal = new Canal(empresa.url)
  const acompanhadas = new Set<Promise<void>>()
  aoEnviar = (m) => {
    const feita = acompanhar({ empresa, canal, medidas }, m)
    acompanhadas.add(feita)
    void feita.finally(() => acompanhadas.delete(feita))
  }
  const atendentes = empresa.pessoas.map((pessoa, n) =>
    criarAtendente({ n, url: empresa.url, pessoa, medidas, reler: p.reler }),
  )
  try {
    await Promise.all(atendentes.map((a) => a.pronto))
    dizer(`${p.segundos} s com ${p.entregasPorSegundo} entregas por segundo…`)
    await esperar(2000)
    medidas.http.clear()
    const antes = empresa.amostras().length
    const fim = performance.now() + p.segundos * 1000
    await Promise.all([
      entregar({ empresa, canal, medidas, porSegundo: p.entregasPorSegundo, fim }),
      ...atendentes.map((a) => a.trabalhar(fim)),
    ])
    const amostras = empresa.amostras().slice(antes)
    const dreno = await esvaziar(empresa, acompanhadas)
    await esperar(500)
    return apurar({ medidas, amostras, dreno, ...(await conferir(empresa, medidas)) }, dizer)
  } finally {
    for (const a of atendentes) a.fechar()
    canal.fechar()
    await empresa.fechar()
  }
}

/**
 * Waits until nothing is left to process, publish or send. Returns the seconds, including the wait for receipts under
 * way.
 */
async function esvaziar(empresa: Empresa, acompanhadas: ReadonlySet<Promise<void>>): Promise<number> {
  const inicio = performance.now()
  for (;;) {
    const { pendentes } = (await (await fetch(`${empresa.url}/api/saude`)).json()) as {
      pendentes: { eventos: number; entregas: number }
    }
    const [saida] = await empresa.sql<{ n: number }>(
      "select count(*)::int as n from chat.mensagens where direcao = 'saida' and status in ('pendente', 'enviando')",
    )
    if (pendentes.eventos + pendentes.entregas + Number(saida?.n) + acompanhadas.size === 0)
      return (performance.now() - inicio) / 1000
    if (performance.now() - inicio > DRENO_MAXIMO_MS) return Number.POSITIVE_INFINITY
    await esperar(100)
  }
}

interface Conferencia {
  perdidas: number
  dobradas: number
}

async function conferir(empresa: Empresa, m: Medidas): Promise<Conferencia> {
  const vezes = async (direcao: string, parecido: string) => {
    const linhas = await empresa.sql<{ texto: string; n: number }>(
      'select substring(conteudo from $2) as texto, count(*)::int as n from chat.mensagens where direcao = $1 and conteudo ~ $2 group by 1',
      [direcao, parecido],
    )
    return new Map(linhas.map((l) => [l.texto, Number(l.n)]))
  }
  const entregues = await vezes('entrada', 'entrega \\d+')
  const respondidas = await vezes('saida', 'resposta \\d+\\.\\d+')
  const saidas = empresa.contraparte.recebidas.length
  const dobradas = [...entregues.values(), ...respondidas.values(), ...m.ouvidas.values()].filter((n) => n > 1).length
  const sumidas = [...m.partiram.keys()].filter((t) => !entregues.has(t) || !m.ouvidas.has(t)).length
  return {
    perdidas: sumidas + Math.max(0, m.respostas - respondidas.size),
    dobradas: dobradas + Math.max(0, saidas - respondidas.size),
  }
}

interface Apuracao extends Conferencia {
  medidas: Medidas
  amostras: Amostra[]
  dreno: number
}

function apurar(
  { medidas, amostras, dreno, perdidas, dobradas }: Apuracao,
  dizer: (linha: string) => void,
): Resultado[] {
  const n = (v: number) => v.toFixed(0).padStart(7)
  dizer(`${medidas.partiram.size} entregas, ${medidas.respostas} respostas, ${medidas.avisos} avisos ouvidos`)
  dizer('chamada'.padEnd(14) + 'vezes'.padStart(8) + '    p50    p95    p99')
  for (const [nome, tempos] of medidas.http) {
    const q = quantis(tempos)
    dizer(`${nome.padEnd(14)}${String(q.vezes).padStart(8)}${n(q.p50)}${n(q.p95)}${n(q.p99)} ms`)
  }
  for (const [oQue, quantas] of medidas.erros) dizer(`erro: ${oQue} × ${quantas}`)
  const vivo = quantis(medidas.aoVivo)
  const piorHttp = Math.max(...[...medidas.http].map(([, tempos]) => quantis(tempos).p99))
  const rss = amostras.map((a) => a.rss / MB)
  const meio = rss[Math.floor(rss.length / 2)] ?? Number.NaN
  const final = rss.at(-1) ?? Number.NaN
  const silencios = amostras.filter((a) => a.maximo > SILENCIO_MS).length
  const erros = [...medidas.erros.values()].reduce((a, b) => a + b, 0)
  return [
    resultado('http-p99', piorHttp, 'ms', { goal: '< 100', ok: (v) => v < 100 }),
    resultado('ao-vivo-p50', vivo.p50, 'ms'),
    resultado('ao-vivo-p95', vivo.p95, 'ms'),
    resultado('ao-vivo-p99', vivo.p99, 'ms', { goal: '< 500', ok: (v) => v < 500 }),
    resultado('rss-começo', rss[0] ?? Number.NaN, 'MB'),
    resultado('rss-meio', meio, 'MB'),
    resultado('rss-fim', final, 'MB', { goal: '< 600, plano', ok: (v) => v < 600 && v < meio * 1.1 }),
    resultado('cpu-servidor', amostras.reduce((s, a) => s + a.cpu, 0) / Math.max(1, amostras.length), 'núcleos'),
    resultado('laço-p99', quantis(amostras.map((a) => a.maximo)).p99, 'ms'),
    resultado('laço-pior', Math.max(...amostras.map((a) => a.maximo)), 'ms'),
    resultado('silêncios', silencios, `s > ${SILENCIO_MS} ms`),
    resultado('perdidas', perdidas, '', { goal: '0', ok: (v) => v === 0 }),
    resultado('dobradas', dobradas, '', { goal: '0', ok: (v) => v === 0 }),
    resultado('erros', erros, '', { goal: '0', ok: (v) => v === 0 }),
    resultado('dreno', dreno, 's', { goal: '≤ 10', ok: (v) => v <= 10 }),
  ]
}
