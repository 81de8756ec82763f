import { lerEmailNaThread, sanearNaThread } from '#modules/chat/canais/email/server/na-thread.ts'
import { separarCitado } from '#modules/chat/canais/email/regras/citado.ts'
import { lerData } from '#kit/datas/ler-data.ts'
import { criarTrocador } from '#modules/chat/exportacao/regras/mascarar/trocar.ts'
import { mascarar } from '#modules/chat/nucleo/regras/privacidade/mascarar.ts'
import { jsonGuardavel } from '#modules/chat/nucleo/server/texto-guardavel.ts'
import { ocultar } from '#modules/chat/exportacao/server/ocultar.ts'
import { comecoDe } from '#modules/chat/nucleo/web/texto/dobra.ts'
import { lerFormatacao } from '#modules/chat/nucleo/web/texto/formatacao.ts'
import { previa } from '#modules/chat/lista/web/previa.ts'
import { simples } from '#engines/fluxo/texto.ts'
import { criarLeitores, type Leitores } from '#platform/leitores/leitores.ts'
import { lerPlanilhaNaThread } from '#platform/planilha/na-thread.ts'
import { cpuDaThread } from '#tests/suporte/cpu.ts'
import { cortarMensagem } from '#ui/cortar-mensagem.ts'
import { resultado, type Resultado } from './resultado.ts'

/** Length of the longest message that is stored. */
const TAMANHO = 90_000
const VEZES = 10
const SERVIDOR_MS = 20
const PAGINA_MS = 50

const ate = (unidade: string) => unidade.repeat(Math.ceil(TAMANHO / unidade.length)).slice(0, TAMANHO)
/** Texts as long messages contain them. */
const TEXTOS: Record<string, string> = {
  palavra: ate('a'),
  prosa: ate(
    'Bom dia, segue a *proposta* de energia solar: https://girassol.test/p/1 ou ana@girassol.test, até sexta às 14h. ',
  ),
  linhas: ate('linha\n'),
  numeros: ate('11 98765-4321, '),
  marcas: ate('*a* _b_ ~c~ `d` '),
  pontos: ate('.'),
}

const trocador = criarTrocador(['Ana Lima'])
const NO_SERVIDOR: Record<string, (texto: string) => unknown> = {
  provas: ocultar,
  mascarar,
  trocar: (t) => trocador.por(trocador.tirar(t)),
  citado: separarCitado,
  data: (t) => lerData(t, new Date()),
  robo: simples,
  guardar: jsonGuardavel,
}
const NA_PAGINA: Record<string, (texto: string) => unknown> = {
  balao: (t) => lerFormatacao(comecoDe(t) ?? t),
  inteiro: lerFormatacao,
  previa: (t) => previa({ direcao: 'entrada', tipo: 'text', conteudo: t } as never, ''),
  cartao: cortarMensagem,
}

/**
 * Returns the CPU time (ms) that one run takes from the event loop: the mean of several runs, because the thread clock
 * is coarse. One run before them compiles the code.
 */
async function media(fn: () => unknown): Promise<number> {
  await fn()
  const { cpu } = await cpuDaThread(async () => {
    for (let n = 0; n < VEZES; n++) await fn()
  })
  return cpu / VEZES
}

async function piorDe(ler: (texto: string) => unknown): Promise<number> {
  let pior = 0
  for (const texto of Object.values(TEXTOS)) pior = Math.max(pior, await media(() => ler(texto)))
  return pior
}

/** Work done in worker threads: the event loop pays only for the transfer to the worker and back. */
function pelosTrabalhadores(leitores: Leitores): Record<string, () => unknown> {
  const html = `<p>${ate('Bom <b>dia</b>, segue a <a href="https://girassol.test">proposta</a>. ')}</p>`
  const carta = Buffer.from(`From: a@b.test\r\nContent-Type: text/html\r\n\r\n${html}`)
  const csv = Buffer.from(`nome;telefone\n${'Ana Lima;11987654321\n'.repeat(20_000)}`)
  return {
    email: () => lerEmailNaThread(leitores, carta, 'c@d.test'),
    formatado: () => sanearNaThread(leitores, { html, imagens: new Map(), origens: [] }),
    planilha: () => lerPlanilhaNaThread(leitores, csv),
  }
}

/**
 * Measures long texts: the CPU time of the server's event loop and of the page for the worst of six texts, and what
 * parsers in worker threads cost the event loop.
 */
export async function textos(): Promise<Resultado[]> {
  const medida = (nome: string, ms: number, teto: number): Resultado =>
    resultado(`textos.${nome}`, ms, 'ms', { goal: `< ${teto}`, ok: (v) => v < teto })
  const saida: Resultado[] = []
  for (const [nome, ler] of Object.entries(NO_SERVIDOR)) saida.push(medida(nome, await piorDe(ler), SERVIDOR_MS))
  for (const [nome, ler] of Object.entries(NA_PAGINA)) saida.push(medida(nome, await piorDe(ler), PAGINA_MS))
  const leitores = criarLeitores()
  try {
    for (const [nome, ler] of Object.entries(pelosTrabalhadores(leitores)))
      saida.push(medida(nome, await media(ler), SERVIDOR_MS))
  } finally {
    await leitores.fechar()
  }
  return saida
}
