import { classesGd, encargoPorKwhCompensado, type ClasseGd } from '#engines/energia/classe.ts'
import { autoconsumo, contaGrupoB, contaSemSolar, disponibilidadeKwh } from '#engines/energia/fatura-b.ts'
import { politicasIcms, residualPorKwh, type PoliticaIcms } from '#engines/energia/icms.ts'
import { arredondar, centavos } from '#engines/energia/numeros.ts'
import { fatorGrossUp, tarifaCheia } from '#engines/energia/tarifa.ts'
import { contem } from '#kit/objeto.ts'
import { entradaDoMes } from './entradas.ts'
import { juntar, type Figuras, type PorChave } from './modelo.ts'
import type { Responder } from './responder.ts'

/** `GD_II/ISENTO_TE` */
function lerCombinacao(chave: string): [ClasseGd, PoliticaIcms] | null {
  const [classe, politica] = chave.split('/')
  return contem(classesGd, classe) && contem(politicasIcms, politica) ? [classe, politica] : null
}

/** Figures of one month of a group B bill: one class and policy, or each combination that the template names. */
export const responderMes: Responder = ({ caso }) => {
  const lida = entradaDoMes.safeParse(caso.input)
  if (!lida.success) return null
  const e = lida.data
  const g = fatorGrossUp(e.tributos, e.metodo)
  const cheia = tarifaCheia(e.tarifa, e.tributos, e.metodo)
  const minimoKwh = disponibilidadeKwh(e, e.consumoKwh)
  const auto = autoconsumo(e.consumoKwh, e.geracaoKwh, e.simultaneidade)
  const medicao = {
    consumoRedeKwh: e.consumoKwh - auto,
    injetadaKwh: e.geracaoKwh - auto,
    creditosKwh: e.saldoAnteriorKwh,
    tarifaCheia: cheia,
    minimoKwh,
    baixaRenda: e.baixaRenda,
    bandeira: e.bandeiraSemTributos * g,
    cosipCent: centavos(e.cosip),
  }
  const conta = (classe: ClasseGd, politica: PoliticaIcms): Figuras => {
    const encargo = encargoPorKwhCompensado(e.tarifa, classe, e.ano, e.regra)
    const residual = residualPorKwh(e.tarifa, e.tributos, encargo, politica, { metodo: e.metodo })
    const comRegra = (regraMinimo: typeof e.regraMinimo): Figuras => {
      const c = contaGrupoB({ ...medicao, residual, regraMinimo })
      return {
        compensadaKwh: arredondar(c.compensadaKwh, 3),
        energiaCent: c.energiaCent,
        bandeiraCent: c.bandeiraCent,
        cosipCent: c.cosipCent,
        totalCent: c.totalCent,
        novoCreditoKwh: arredondar(c.novoCreditoKwh, 3),
        creditoUsadoKwh: arredondar(c.creditoUsadoKwh, 3),
        saldoKwh: arredondar(e.saldoAnteriorKwh - c.creditoUsadoKwh + c.novoCreditoKwh, 3),
      }
    }
    return {
      encargoPorKwh: arredondar(encargo, 6),
      residualPorKwh: arredondar(residual, 6),
      residual: arredondar(residual, 6),
      ...comRegra(e.regraMinimo),
      regraMaiorValor: comRegra('MAIOR_VALOR'),
      regraRenLimitaCredito: comRegra('REN_LIMITA_CREDITO'),
    }
  }
  const porClasse: PorChave = (chave) => {
    const combinacao = lerCombinacao(chave)
    return combinacao ? conta(...combinacao) : undefined
  }
  return juntar(
    {
      fatorGrossUp: arredondar(g, 6),
      fatorGrossUpSoma: arredondar(fatorGrossUp(e.tributos, 'SOMA'), 6),
      tarifaCheia: arredondar(cheia, 6),
      bandeiraComTributos: arredondar(medicao.bandeira, 6),
      custoDisponibilidadeCent: centavos(minimoKwh * cheia),
      autoconsumoKwh: arredondar(auto, 3),
      consumoRedeKwh: arredondar(medicao.consumoRedeKwh, 3),
      injetadaKwh: arredondar(medicao.injetadaKwh, 3),
      contaSemSolarCent: contaSemSolar({ ...medicao, consumoKwh: e.consumoKwh }),
      porClasse,
    },
    conta(e.classe, e.politicaIcms),
    porClasse,
  )
}
