import { join } from 'node:path'
import type { Simulador } from '#embedded/evolution/criar-simulador.ts'
import type { SprintHubSimulado } from '#embedded/sprinthub/criar-sprinthub.ts'
import type { Ambiente } from '#platform/config/ambiente.ts'
import type { Log } from '#platform/log/log.ts'
import { abrirBanco, type Banco } from '#platform/postgres/banco.ts'
import { tomarLugar } from '#platform/postgres/lugar.ts'
import { apagarParametro, gravarParametro, lerParametro } from '#platform/postgres/parametros.ts'

export interface Simuladores {
  /** only in the process that runs them */
  simulador: Simulador | undefined
  sprintHub: SprintHubSimulado | undefined
  /** addresses of the running simulators, in this or another process */
  enderecos: Enderecos
  fechar(): Promise<void>
}

interface Enderecos {
  whatsapp?: string
  sprinthub?: string
}

const CHAVE = 'simuladores'
const NENHUM: Simuladores = { simulador: undefined, sprintHub: undefined, enderecos: {}, fechar: async () => {} }
/**
 * Time to wait (ms) for the addresses: the process that runs the simulators stores them shortly after it has taken the
 * lock.
 */
const ESPERA_MS = 20_000

/**
 * Starts the simulators of other systems in only one process of a database: a second simulator would replace the
 * inbox's address.
 */
export async function abrirSimuladores(o: { ambiente: Ambiente; urlDoBanco: string; log: Log }): Promise<Simuladores> {
  const { ambiente: a } = o
  const comWhatsapp = a.SIMULADOR_WHATSAPP ? a.SIMULADOR_WHATSAPP === 'ligado' : a.seed === 'demo' && a.local
  const comSprintHub = a.SIMULADOR_SPRINTHUB ? a.SIMULADOR_SPRINTHUB === 'ligado' : comWhatsapp && a.seed === 'demo'
  if (!comWhatsapp && !comSprintHub) return NENHUM
  const banco = abrirBanco({ url: o.urlDoBanco, papel: 'girassol_app', max: 1 })
  try {
    const lugar = await tomarLugar(banco, CHAVE)
    if (!lugar) return { ...NENHUM, enderecos: await enderecosDoOutro(banco) }
    await apagarParametro(banco, CHAVE)
    const { criarSimulador } = comWhatsapp ? await import('#embedded/evolution/criar-simulador.ts') : {}
    const simulador = await criarSimulador?.({ pasta: join(a.DATA_DIR, 'whatsapp-simulado'), log: o.log })
    const { criarSprintHub } = comSprintHub ? await import('#embedded/sprinthub/criar-sprinthub.ts') : {}
    const sprintHub = await criarSprintHub?.({ pasta: join(a.DATA_DIR, 'sprinthub-simulado') })
    const enderecos = {
      ...(simulador ? { whatsapp: simulador.url } : {}),
      ...(sprintHub ? { sprinthub: sprintHub.url } : {}),
    }
    await gravarParametro(banco, CHAVE, enderecos)
    return {
      simulador,
      sprintHub,
      enderecos,
      async fechar() {
        await Promise.all([simulador?.fechar(), sprintHub?.fechar()])
        await lugar.largar()
      },
    }
  } finally {
    await banco.fechar()
  }
}

async function enderecosDoOutro(banco: Banco): Promise<Enderecos> {
  const fim = Date.now() + ESPERA_MS
  for (;;) {
    const enderecos = await lerParametro<Enderecos>(banco, CHAVE)
    if (enderecos || Date.now() > fim) return enderecos ?? {}
    await new Promise((r) => setTimeout(r, 200))
  }
}
