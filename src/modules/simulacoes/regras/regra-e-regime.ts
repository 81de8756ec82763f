import type { RegraDeTransicao } from '#engines/energia/classe.ts'
import { LUCRO_PRESUMIDO } from '#engines/energia/investidor.ts'
import type { Premissas } from '../contract/entrada.ts'
import type { EntradaDoInvestimento, RegimeDaUsina } from '../contract/outras.ts'
import { emNumero, emPct } from './em-numeros.ts'

type DoArt17 = Pick<Premissas, 'fioBPosTransicao'> & { art17?: Premissas['art17'] | undefined }

/** What art. 17 charges from its first year on. Without `naoEnergia` the pessimistic preset is 1.5 × Fio B. */
export function regraDoArt17(
  { art17 = 'base', fioBPosTransicao: proprio = 1 }: DoArt17,
  ano: number,
): RegraDeTransicao {
  const fioBPosTransicao = { otimista: 0.9, base: 1, pessimista: 1.5, proprio }[art17]
  return { anoArt17: ano, fioBPosTransicao, todasNaoEnergia: art17 === 'pessimista' }
}

export function art17EmPalavras({ art17 = 'base', fioBPosTransicao = 1 }: DoArt17): string {
  return {
    otimista: 'Fio B com 10 % a menos',
    base: 'Fio B inteiro',
    pessimista: 'todas as parcelas que não são energia',
    proprio: `Fio B × ${emNumero(fioBPosTransicao, 2)}`,
  }[art17]
}

/** LC 224/2025: the presumption rises by a tenth on what the revenue of the year has over this amount, in R$. */
export const MAJORACAO = { acimaDe: 5_000_000, fator: 1.1 }

export const regimeDe = (e: Pick<EntradaDoInvestimento, 'regime'>): RegimeDaUsina => e.regime ?? LUCRO_PRESUMIDO

export function regimeEmPalavras(r: RegimeDaUsina): string {
  if (r.tipo === 'ALIQUOTA_UNICA') return `alíquota única de ${emPct(r.aliquota, 2)} da receita`
  const maior = r.majoracao
    ? `, presunção × ${emNumero(r.majoracao.fator, 2)} acima de R$\u00A0${emNumero(r.majoracao.acimaDe)} por ano`
    : ''
  return `lucro presumido: PIS e COFINS de ${emPct(r.pisCofins, 2)}, IRPJ e CSLL sobre ${emPct(r.presuncao, 0)}${maior}`
}
