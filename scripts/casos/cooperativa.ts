import { classificarGd, encargoPorKwhCompensado } from '#engines/energia/classe.ts'
import { cobrancaCooperativa, encargosAtraso, modelosDeCobranca } from '#engines/energia/cooperativa.ts'
import type { ModeloDeCobranca } from '#engines/energia/cooperativa.ts'
import { proximoDiaUtilBancario } from '#engines/energia/dia-bancario.ts'
import { contaGrupoB, contaSemSolar, disponibilidadeKwh } from '#engines/energia/fatura-b.ts'
import { residualPorKwh } from '#engines/energia/icms.ts'
import { arredondar, centavos } from '#engines/energia/numeros.ts'
import { pixPayload } from '#engines/energia/pix.ts'
import { ratearOrdem, ratearPercentual, type ParteDoRateio } from '#engines/energia/rateio.ts'
import { fatorGrossUp, tarifaCheia } from '#engines/energia/tarifa.ts'
import { chavesDe, contem, ehObjeto } from '#kit/objeto.ts'
import { porCento } from './anos.ts'
import { entradaDaClasse, entradaDaCooperativa, type EntradaDaCooperativa } from './entradas.ts'
import { juntar, type Figuras, type PorChave } from './modelo.ts'
import type { Responder } from './responder.ts'

type Uc = EntradaDaCooperativa['ucs'][number]

interface Conta {
  parte: ParteDoRateio
  contaSemCent: number
  contaDistribuidoraCent: number
}

function precos(e: EntradaDaCooperativa) {
  const encargo = encargoPorKwhCompensado(e.tarifa, e.classe, e.ano, e.regra)
  return {
    tarifaCheia: tarifaCheia(e.tarifa, e.tributos, e.metodo),
    residual: residualPorKwh(e.tarifa, e.tributos, encargo, e.politicaIcms, { metodo: e.metodo }),
    bandeira: e.bandeiraSemTributos * fatorGrossUp(e.tributos, e.metodo),
  }
}

/** Bills of the units for what the sharing gave them: what was allocated is the injection of the cycle. */
function contas(e: EntradaDaCooperativa, partes: readonly ParteDoRateio[]): Conta[] {
  return partes.flatMap((parte) => {
    const uc = e.ucs.find((u) => u.id === parte.id)
    if (!uc) return []
    const comum = { ...precos(e), minimoKwh: disponibilidadeKwh(uc, uc.consumo), cosipCent: centavos(uc.cosip) }
    const conta = contaGrupoB({
      ...comum,
      consumoRedeKwh: uc.consumo,
      injetadaKwh: parte.alocadoKwh,
      creditosKwh: uc.saldo,
      regraMinimo: e.regraMinimo,
      baixaRenda: uc.baixaRenda,
    })
    return [
      {
        parte,
        contaSemCent: contaSemSolar({ ...comum, consumoKwh: uc.consumo }),
        contaDistribuidoraCent: conta.totalCent,
      },
    ]
  })
}

const unidade = (u: Uc) => ({ ...u, consumoKwh: u.consumo, saldoKwh: u.saldo })

function ratear(e: EntradaDaCooperativa): { porPercentual: Conta[]; porOrdem: Conta[] } {
  const condicao = { ...precos(e), excedenteKwh: e.excedenteKwh, regraMinimo: e.regraMinimo }
  const ids = e.ordem ?? e.ucs.map((u) => u.id)
  const emOrdem = ids.flatMap((id) => e.ucs.filter((u) => u.id === id))
  return {
    porPercentual: contas(e, ratearPercentual(e.ucs.map(unidade), condicao)),
    porOrdem: contas(e, ratearOrdem(emOrdem.map(unidade), condicao, e.destinoRemanescente)),
  }
}

const linha = ({ parte, contaSemCent, contaDistribuidoraCent }: Conta): Figuras => ({
  uc: parte.id,
  alocadoKwh: arredondar(parte.alocadoKwh, 3),
  compensadaKwh: arredondar(parte.compensadaKwh, 3),
  saldoNovoKwh: arredondar(parte.saldoNovoKwh, 3),
  contaSemCent,
  contaDistribuidoraCent,
})

function cobrar(e: EntradaDaCooperativa, conta: Conta, modelo: ModeloDeCobranca) {
  const plano = { ...e, modelo, desconto: e.descontoPct / 100 }
  return cobrancaCooperativa({ ...conta, ...precos(e), compensadaKwh: conta.parte.compensadaKwh }, plano)
}

/** Charges of one unit by model. */
const cobrancas =
  (e: EntradaDaCooperativa, conta: Conta): PorChave =>
  (modelo) => {
    if (!contem(modelosDeCobranca, modelo)) return undefined
    const c = cobrar(e, conta, modelo)
    return {
      tarifaContratual: e.tarifaContratual,
      cobrancaCent: c.cobrancaCent,
      economiaLiquidaCent: c.economiaLiquidaCent,
      economiaPctSobreContaSem: porCento(c.economia),
      bloqueada: c.bloqueada,
    }
  }

/** `cobrancaUC1`: the unit that the template names is the one invoiced, else the first. */
const unidadeFaturada = (modelo: unknown, ids: readonly string[]): string | undefined =>
  (ehObjeto(modelo) ? chavesDe(modelo) : [])
    .map((chave) => chave.replace(/^cobranca/, ''))
    .find((id) => ids.includes(id)) ?? ids[0]

const classe: PorChave = (chave, modelo) => {
  const lida = entradaDaClasse.safeParse(modelo)
  if (!chave.startsWith('alertaConcentracao') || !lida.success) return undefined
  const p = { ...lida.data, kwAc: lida.data.potenciaKw }
  return (campo) => (campo === 'classe' ? classificarGd(p) : undefined)
}

const vencimento: PorChave = (chave, modelo) => {
  const dia = ehObjeto(modelo) ? modelo.vencimento : undefined
  if (chave !== 'vencimentoNaoUtil' || typeof dia !== 'string') return undefined
  return (campo) => (campo === 'proximoDiaUtilBancario' ? proximoDiaUtilBancario(dia) : undefined)
}

/** Sharing of a plant, charges of a member, late payment, PIX and the class of a concentration check. */
export const responderCooperativa: Responder = ({ caso }) => {
  const lida = entradaDaCooperativa.safeParse(caso.input)
  if (!lida.success) return null
  const e = lida.data
  const rateio = ratear(e)
  const cobradas = caso.funcoes.includes('ratearPercentual') ? rateio.porPercentual : rateio.porOrdem
  const faturada = unidadeFaturada(
    caso.modelo,
    e.ucs.map((u) => u.id),
  )
  const contaFaturada = cobradas.find((c) => c.parte.id === faturada)
  const valorCent = contaFaturada ? cobrar(e, contaFaturada, e.modeloFaturado).cobrancaCent : 0
  const atraso =
    e.vencimento && e.pagamento
      ? encargosAtraso({ ...e, valorCent, vencimento: e.vencimento, pagamento: e.pagamento })
      : undefined
  const p = precos(e)
  const daUc: PorChave = (chave) => {
    const conta = cobradas.find((c) => `cobranca${c.parte.id}` === chave)
    return conta ? cobrancas(e, conta) : undefined
  }
  return juntar(
    {
      fatorGrossUp: arredondar(fatorGrossUp(e.tributos, e.metodo), 6),
      tarifaCheia: arredondar(p.tarifaCheia, 6),
      residual: arredondar(p.residual, 6),
      porPercentual: rateio.porPercentual.map(linha),
      porOrdem: rateio.porOrdem.map(linha),
      atraso: atraso && { ...atraso },
      pix: e.pix && {
        payloadSemAtraso: pixPayload(e.pix, valorCent),
        payloadComAtraso: pixPayload(e.pix, atraso?.totalCent ?? valorCent),
      },
    },
    daUc,
    classe,
    vencimento,
  )
}
