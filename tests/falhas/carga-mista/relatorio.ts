import type { Conferida, Parada } from './aba/protocolo.ts'
import type { Clientes } from './clientes.ts'
import type { Leis } from './conferencia.ts'
import type { medirMemoria } from './memoria.ts'
import type { Parametros } from './parametros.ts'
import type { Quedas } from './quedas.ts'
import { FOLGA_MS, type Servidores } from './servidores.ts'

export interface Relatorio {
  /** Faults: empty or zero in a healthy run. */
  males: {
    inquieto: string[]
    leis: Record<string, number>
    mensagens: string[]
    telas: string[]
    respostas: string[]
    recusas: string[]
    atos: string[]
    erros: string[]
  }
  numeros: Record<string, unknown>
  /** medians of the four quarters of the run (MiB), for each process that lived to the end */
  memoria: Record<number, number[]>
}

interface Materia {
  p: Parametros
  servidores: Servidores
  clientes: Clientes
  quedas: Quedas
  memoria: ReturnType<typeof medirMemoria>
  paradas: Parada[]
  telas: Conferida[]
  mensagens: { erradas: string[]; numeros: Record<string, number> }
  leis: Leis
  quieto: boolean
}

export function relatar({
  p,
  servidores,
  clientes,
  quedas,
  memoria,
  paradas,
  telas,
  mensagens,
  leis,
  quieto,
}: Materia): Relatorio {
  const semBanco = (em: number) => servidores.semBanco.some((j) => em >= j.de && em <= j.ate + FOLGA_MS)
  const recusas = Object.entries(clientes.provedores).flatMap(([canal, v]) =>
    [...v.recusas].map(([status, n]) => ({ canal, status, n })),
  )
  return {
    males: {
      inquieto: quieto ? [] : ['something was still under way when the time for it had run out'],
      leis: Object.fromEntries(Object.entries(leis).filter(([, n]) => n !== 0)),
      mensagens: mensagens.erradas,
      telas: telas.flatMap((t, n) =>
        [...t.diferencas.slice(0, 8), ...(t.dentro ? [] : ['signed out'])].map((d) => `attendant ${n + 1}: ${d}`),
      ),
      respostas: telas.flatMap((t, n) =>
        t.rede.ruins
          .filter((r) => !semBanco(r.em))
          .map((r) => `attendant ${n + 1}: ${r.chamada} ${r.status} ${r.corpo}`),
      ),
      recusas: recusas.filter((r) => r.status !== 0 && r.status !== 503).map((r) => `${r.canal}: ${r.n} × ${r.status}`),
      atos: paradas.flatMap((x, n) => x.falhas.map((f) => `attendant ${n + 1}: ${f}`)),
      erros: servidores.erros(),
    },
    numeros: {
      ...p,
      ...mensagens.numeros,
      quedas,
      soltas: [...new Set(telas.flatMap((t) => t.soltas))],
      perdasDeContinuidade: telas.reduce((n, t) => n + t.perdas, 0),
      entregas: Object.values(clientes.provedores).reduce((n, v) => n + 2 * v.entregas.length, 0),
      recusas,
      atos: somar(paradas.map((x) => x.atos)),
      respostas: somar(telas.map((t) => t.rede.respostas)),
      linhasNasTelas: telas.reduce((n, t) => n + t.linhas, 0),
      mensagensNosFios: telas.reduce((n, t) => n + t.mensagens, 0),
    },
    memoria: Object.fromEntries(servidores.pids().map((pid) => [pid, memoria.quartos(pid).map(Math.round)])),
  }
}

function somar(partes: Record<string, number>[]): Record<string, number> {
  const soma: Record<string, number> = {}
  for (const parte of partes) for (const [nome, n] of Object.entries(parte)) soma[nome] = (soma[nome] ?? 0) + n
  return soma
}
