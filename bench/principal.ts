import { alcance } from './alcance.ts'
import { busca } from './busca.ts'
import { campo } from './campo.ts'
import { PEQUENA } from './gerar.ts'
import { contaDeEnergia } from './conta-de-energia.ts'
import { capacidade } from './capacidade.ts'
import { abrirCasa } from './casa.ts'
import { creditos } from './creditos.ts'
import { crescimento } from './crescimento.ts'
import { energia } from './energia.ts'
import { simulacao } from './simulacao.ts'
import { entrada, latencia } from './entrada.ts'
import { estoque } from './estoque.ts'
import { exportar } from './exportar.ts'
import { fluxo } from './fluxo.ts'
import { importacao } from './importacao.ts'
import { indicadores } from './indicadores.ts'
import { contadores, lista, pagina, profundidade } from './leituras.ts'
import { leque } from './leque.ts'
import { paginaDaOs } from './pagina-da-os.ts'
import { paginaPublica } from './pagina-publica.ts'
import { pixel } from './pixel.ts'
import { faturas } from './faturas.ts'
import { faturasNoServidor } from './faturas-no-servidor.ts'
import { propostaPdf } from './proposta-pdf.ts'
import { propostas } from './propostas.ts'
import { quadro } from './quadro.ts'
import { relatorio } from './relatorio.ts'
import { repouso } from './repouso.ts'
import type { Prova, Resultado } from './resultado.ts'
import { textos } from './textos.ts'

// npm run bench [-- name… --json --rapido --dados folder]: runs every benchmark, or those named, on a company of 200 000
// conversations.
const provas: Record<string, Prova> = {
  latencia,
  pixel,
  lista,
  pagina,
  profundidade,
  contadores,
  alcance,
  busca,
  relatorio,
  crescimento,
  leque,
  exportar,
  entrada,
  fluxo,
  indicadores,
  quadro,
  propostas,
  importacao,
  creditos,
  estoque,
  'faturas-servidor': faturasNoServidor,
}
/** Benchmarks that need their own company and no other load on the machine. */
const semCasa: Record<string, (dizer: (linha: string) => void) => Promise<Resultado[]>> = {
  repouso,
  capacidade,
  textos,
  energia,
  'conta-de-energia': contaDeEnergia,
  simulacao,
  'proposta-pdf': propostaPdf,
  faturas,
  'pagina-publica': paginaPublica,
  'pagina-da-os': paginaDaOs,
  campo,
}

const argumentos = process.argv.slice(2)
const json = argumentos.includes('--json')
const onde = argumentos.indexOf('--dados')
const dados = onde >= 0 ? argumentos[onde + 1] : undefined
const nomes = argumentos.filter((a, i) => !a.startsWith('--') && (onde < 0 || i !== onde + 1))
const desconhecida = nomes.find((n) => !(n in provas) && !(n in semCasa))
if (desconhecida) {
  console.error(
    `Não há medida chamada ${desconhecida}. Há: ${[...Object.keys(provas), ...Object.keys(semCasa)].join(', ')}.`,
  )
  process.exit(1)
}
const dizer = (linha: string) => void (json || console.log(`  ${linha}`))

/** Alone they run on a tenth of the conversations: compared with itself, or with rows of its own in the whole volume. */
const bastaAPequena = new Set(['faturas-servidor', 'propostas'])
/** Takes ten minutes on an otherwise idle machine: runs only when named. */
const soPeloNome = new Set(['capacidade'])
const pedidas = (de: object) =>
  Object.keys(de).filter((nome) => (nomes.length === 0 ? !soPeloNome.has(nome) : nomes.includes(nome)))
const resultados: Resultado[] = []
for (const nome of pedidas(semCasa)) {
  dizer(`${nome}…`)
  resultados.push(...((await semCasa[nome]?.(dizer)) ?? []))
}
if (pedidas(provas).length > 0) {
  const pequena = dados === undefined && pedidas(provas).every((nome) => bastaAPequena.has(nome))
  const casa = await abrirCasa(dados, dizer, pequena ? PEQUENA : undefined)
  try {
    for (const nome of pedidas(provas)) {
      dizer(`${nome}…`)
      resultados.push(...((await provas[nome]?.(casa)) ?? []))
    }
  } finally {
    await casa.fechar()
  }
}

if (json) console.log(JSON.stringify(resultados))
else {
  const celula = (v: number | null) =>
    v === null ? '' : v.toLocaleString('pt-BR', { maximumFractionDigits: v < 10 ? 2 : v < 100 ? 1 : 0 })
  console.log(
    `\n  ${'medida'.padEnd(24)}${'valor'.padStart(10)}  ${'unidade'.padEnd(11)}${'piso'.padStart(10)}${'razão'.padStart(8)}  meta`,
  )
  for (const r of resultados) {
    console.log(
      `  ${r.name.padEnd(24)}${celula(r.value).padStart(10)}  ${r.unit.padEnd(11)}${celula(r.floor).padStart(10)}${celula(r.ratio).padStart(8)}  ${r.goal ?? ''}${r.ok === null ? '' : r.ok ? ' ✓' : ' ✗'}`,
    )
  }
  console.log('')
}
process.exit(resultados.some((r) => r.ok === false) ? 2 : 0)
