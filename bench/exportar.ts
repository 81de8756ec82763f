import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { execFileSync } from 'node:child_process'
import type { QueryDe } from '#kit/endpoint.ts'
import { ler } from '#platform/http/ler.ts'
import { abrirBanco } from '#platform/postgres/banco.ts'
import { levar } from '#modules/chat/exportacao/contract/exportacao.ts'
import { linhasParaExportar } from '#modules/chat/exportacao/server/consultas/exportacao.ts'
import { entrarComo, type Casa, type Servidor } from './casa.ts'
import { quantil } from './medir.ts'
import { resultado, type Prova, type Resultado } from './resultado.ts'

const [POUCAS, MUITAS] = [10_000, 100_000]
/** Extra memory (MB) that an export of 100 000 may use over one of 10 000: slack of the garbage collector, not rows. */
const FOLGA_MB = 32

/**
 * Exports a hundred thousand conversations to a file, from a separate server process. The floor reads the same rows
 * through the driver and discards them.
 */
export const exportar: Prova = async (casa) => {
  const servidor = await casa.outroServidor()
  const { token } = await entrarComo(servidor.url)
  const [desdePoucas, desdeMuitas] = [await diaDe(casa, POUCAS), await diaDe(casa, MUITAS)]
  const piso = await lerSemEscrever(casa, desdeMuitas)
  const saida: Resultado[] = []
  for (const formato of ['csv', 'xlsx', 'json'] as const) {
    const baixar = (desde: string) =>
      exportacao(servidor, token, `/api/chat/conversas/exportar?formato=${formato}&data_inicio=${desde}`)
    await baixar(desdePoucas) // warm-up: compiles the code and grows the heap
    const poucas = await baixar(desdePoucas)
    const muitas = await baixar(desdeMuitas)
    if (formato === 'csv' && muitas.linhas - 1 !== piso.linhas)
      throw new Error(`${muitas.linhas - 1} rows in the file, ${piso.linhas} in the database`)
    saida.push(
      resultado(`exportar.${formato}.vazao`, piso.linhas / muitas.segundos, 'linhas/s', {
        floor: piso.linhas / piso.segundos,
      }),
      {
        ...resultado(`exportar.${formato}.memoria`, muitas.cresceu, 'MB', { floor: poucas.cresceu }),
        goal: `≤ piso + ${FOLGA_MB}`,
        ok: muitas.cresceu <= poucas.cresceu + FOLGA_MB,
      },
    )
  }
  return saida
}

/** Returns the day since which about `n` conversations were active. */
async function diaDe(casa: Casa, n: number): Promise<string> {
  const [linha] = await casa.sql<{ dia: string }>(
    "select to_char(ultima_interacao_em at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as dia from chat.conversas order by ultima_interacao_em desc offset $1 limit 1",
    [n],
  )
  return linha?.dia ?? ''
}

interface Exportacao {
  segundos: number
  /** lines of text; meaningless for a workbook */
  linhas: number
  /** MB between the peak and the value before the export */
  cresceu: number
}

async function exportacao({ url, pid }: Servidor, token: string, caminho: string): Promise<Exportacao> {
  const antes = memoriaDe(pid)
  let pico = antes
  const relogio = setInterval(() => (pico = Math.max(pico, memoriaDe(pid))), 20)
  const inicio = performance.now()
  let linhas = 0
  await new Promise<void>((resolve, reject) => {
    get(`${url}${caminho}`, { headers: { authorization: `Bearer ${token}` } }, (res) => {
      if (res.statusCode !== 200) reject(new Error(`export answered ${res.statusCode}`))
      res.on('data', (pedaco: Buffer) => {
        for (let p = pedaco.indexOf(10); p >= 0; p = pedaco.indexOf(10, p + 1)) linhas++
      })
      res.on('end', resolve).on('error', reject)
    }).on('error', reject)
  })
  clearInterval(relogio)
  return { segundos: (performance.now() - inicio) / 1000, linhas, cresceu: Math.max(pico, memoriaDe(pid)) - antes }
}

/** Returns the resident memory of a process in MB. */
function memoriaDe(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
  }
}

async function lerSemEscrever(casa: Casa, desde: string): Promise<{ linhas: number; segundos: number }> {
  const banco = abrirBanco({ url: casa.urlDoBanco, papel: 'girassol_app', nome: 'girassol-bench' })
  const filtros = ler(levar.exportar.query, { data_inicio: desde }) as QueryDe<typeof levar.exportar>
  const tempos: number[] = []
  let linhas = 0
  for (let vez = 0; vez < 3; vez++) {
    const inicio = performance.now()
    linhas = 0
    await banco.transacao(async (tx) => {
      for await (const lote of linhasParaExportar(tx, casa.usuarioId, { todas: true, papeis: new Map() }, filtros))
        linhas += lote.length
    })
    tempos.push((performance.now() - inicio) / 1000)
  }
  await banco.fechar()
  return {
    linhas,
    segundos: quantil(
      tempos.toSorted((a, b) => a - b),
      0.5,
    ),
  }
}
