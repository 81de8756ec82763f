import { muitasTentativas } from '#kit/erro.ts'
import { limitar, type Limite } from '#platform/limites/limitar.ts'
import type { Db } from '#platform/postgres/banco.ts'

type De = 'visitante' | 'endereco' | 'caixa'

/** Rate limits per visitor and per address for costly acts. An address may be an office with many people. */
const LIMITES = {
  // each new session may open a conversation: the inbox's limit also holds against rotating addresses
  sessao: { endereco: { capacidade: 60, porMinuto: 30 }, caixa: { capacidade: 300, porMinuto: 150 } },
  mensagem: { visitante: { capacidade: 20, porMinuto: 30 }, endereco: { capacidade: 120, porMinuto: 180 } },
  arquivo: { visitante: { capacidade: 10, porMinuto: 10 }, endereco: { capacidade: 30, porMinuto: 30 } },
} satisfies Record<string, Partial<Record<De, Limite>>>

export async function respeitar(
  db: Db,
  ato: keyof typeof LIMITES,
  caixaId: string,
  quem: { visitante?: string; endereco: string },
): Promise<void> {
  for (const [de, limite] of Object.entries(LIMITES[ato]) as [De, Limite][]) {
    const qual = de === 'caixa' ? 'todos' : quem[de]
    if (!qual) continue
    const { permitido, esperarSegundos } = await limitar(db, `webchat:${ato}:${caixaId}:${de}:${qual}`, limite)
    if (!permitido) throw muitasTentativas(esperarSegundos)
  }
}
