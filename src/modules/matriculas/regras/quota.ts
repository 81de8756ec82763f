import type { MovimentoDaQuota } from '../tipos.ts'

interface Lancamento {
  tipo: MovimentoDaQuota
  valor_centavos: number
}

/** Totals of a quota account in centavos: what was promised, what is to be paid, what returns to the member. */
export function saldoDaQuota(lancamentos: readonly Lancamento[]) {
  const soma = (tipo: MovimentoDaQuota) =>
    lancamentos.filter((l) => l.tipo === tipo).reduce((total, l) => total + l.valor_centavos, 0)
  const [subscrita, integralizada, devolvida] = [soma('subscrita'), soma('integralizada'), soma('devolvida')]
  return {
    subscrita,
    integralizada,
    devolvida,
    aIntegralizar: subscrita - integralizada,
    aDevolver: integralizada - devolvida,
  }
}
