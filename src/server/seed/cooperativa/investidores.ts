import { semearContatosComUnidade, type MembroDaDemonstracao } from '#modules/contatos/publico.ts'
import { semearInvestimentos, type InvestimentoDaDemonstracao } from '#modules/investidores/publico.ts'
import { somarDias } from '#kit/dias.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { Mundo } from './mundo.ts'
import { membro } from './pessoas.ts'

const PRIMEIRO_NUMERO = 320
const MESES = 8
/** Plant by its place in the list, and how many of its 100 quotas each investor has. */
const COTAS: readonly (readonly [usina: number, partes: readonly number[]])[] = [
  [1, [30, 20, 12.5]],
  [2, [25, 25]],
  [4, [40]],
]

/** Investors of three plants with the statements of their last months. */
export async function semearInvestidores(u: Unidade, s: Pick<Servicos, 'cofre'>, m: Mundo, agora: Date): Promise<void> {
  const pessoas: MembroDaDemonstracao[] = []
  const investimentos = COTAS.flatMap(([n, partes]): InvestimentoDaDemonstracao[] => {
    const usina = m.usinas[n]
    if (!usina) return []
    const meses = usina.meses.map((x) => x.competencia).slice(-MESES)
    const cotas = partes.map((parte) => {
      // persons, not shops: each fifth and sixth name is left out
      const numero = PRIMEIRO_NUMERO + Math.floor(pessoas.length / 4) * 6 + (pessoas.length % 4)
      const c = membro(
        numero,
        { cidade: usina.cidade, uf: usina.uf, ddd: '86' },
        somarDias(`${meses[0] ?? ''}-01`, -60),
      )
      pessoas.push(c)
      return { contato_id: c.contato_id, parte }
    })
    const porMes = usina.meses.reduce((t, x) => t + x.esperado_kwh, 0) / usina.meses.length
    return [{ usina_id: usina.id, kwp: usina.kwp, geracao_ano_kwh: Math.round(porMes * 12), meses, cotas }]
  })
  await semearContatosComUnidade(u.tx, pessoas)
  await semearInvestimentos(u, s, investimentos, agora)
}
