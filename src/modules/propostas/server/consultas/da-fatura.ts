import { conflito, ErroApp } from '#kit/erro.ts'
import { contem } from '#kit/objeto.ts'
import { ufs } from '#kit/uf.ts'
import type { RespostaDe } from '#kit/endpoint.ts'
import { exigirVerConta, lerContaConferida } from '#modules/contas/publico.ts'
import type { ContaConferida } from '#modules/contas/tipos.ts'
import type { FaturaDeReferencia, TarifaDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import { consumoDaFatura } from '#modules/simulacoes/regras/da-fatura.ts'
import { listarDistribuidoras } from '#modules/tarifas/publico.ts'
import { classes } from '#modules/tarifas/tipos.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Ligados } from '#platform/ligados.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { propostas } from '../../contract/propostas.ts'
import { tarifaEmVigor } from './tarifas-de-hoje.ts'

const DO_GRUPO_B = ['B1', 'B2', 'B3'] as const

type DaFatura = RespostaDe<typeof propostas.daFatura>['data']
interface Lugar {
  uf?: (typeof ufs)[number] | undefined
  cidade?: string | undefined
}

/** What a confirmed bill in the user's reach gives to a unit of a proposal. */
export async function unidadeDaConta(
  db: Db,
  ctx: Ctx,
  ligados: Ligados,
  id: string,
  { uf, cidade }: Lugar,
): Promise<DaFatura> {
  const { contato } = await exigirVerConta(db, ctx, ligados, id)
  const conta = await lerContaConferida(db, id)
  if (!conta) throw conflito('Confira a fatura antes de usá-la na proposta.')
  const { subgrupo } = conta
  if (!contem(DO_GRUPO_B, subgrupo))
    throw new ErroApp(
      'GRUPO',
      422,
      `A fatura é do subgrupo ${subgrupo}. Escolha a tarifa dele na proposta e digite o consumo e a demanda.`,
    )
  const d = (await listarDistribuidoras(db)).find((x) => x.id === conta.distribuidoraId)
  const [unica, ...outras] = d?.ufs ?? []
  const daConcessionaria = outras.length === 0 && contem(ufs, unica) ? unica : null
  const tarifa =
    d &&
    (await tarifaEmVigor(db, {
      distribuidoraId: d.id,
      subgrupo,
      classe: contem(classes, conta.classe) ? conta.classe : 'demais',
      em: conta.tarifaEm,
      uf,
      municipio: cidade,
      kwh: conta.consumo.at(-1) ?? 0,
    }))
  const { consumo, estimados, meses } = consumoDaFatura(
    conta.meses.map((mes, n) => ({ mes, kwh: conta.consumo[n] ?? null })),
  )
  return {
    contato,
    uf: daConcessionaria,
    unidadeId: conta.unidadeId,
    numero: conta.uc.slice(0, 40),
    ...(conta.titular ? { titular: conta.titular.slice(0, 160) } : {}),
    classeDeConsumo: conta.classe,
    ligacao: conta.ligacao,
    consumo,
    estimados,
    concessionaria: d ? { id: d.id, nome: d.nome } : { id: null, nome: conta.concessionaria },
    tarifa: tarifa ? comImpostosDaConta(tarifa, conta) : null,
    fatura: { ...referenciaDe(conta), meses },
  }
}

/** ICMS and public lighting are those that the customer pays; PIS and COFINS change by the month and stay the table's. */
const comImpostosDaConta = (t: TarifaDaSimulacao, c: ContaConferida): TarifaDaSimulacao => ({
  ...t,
  ...(c.tributos ? { tributos: { ...t.tributos, icms: c.tributos.icms } } : {}),
  ...(c.cosipCentavos === null ? {} : { cosip: c.cosipCentavos / 100 }),
})

function referenciaDe(c: ContaConferida): FaturaDeReferencia {
  const energiaCent = c.totalCentavos - (c.bandeiraCentavos ?? 0) - (c.cosipCentavos ?? 0) - c.outrasCentavos
  return {
    id: c.id,
    competencia: c.meses.at(-1) ?? '',
    consumoKwh: c.consumo.at(-1) ?? 0,
    totalCent: Math.max(0, c.totalCentavos),
    ...(energiaCent < 0 ? {} : { energiaCent }),
    ...(c.cosipCentavos === null ? {} : { cosipCent: c.cosipCentavos }),
    ...(c.bandeiraCentavos === null ? {} : { bandeiraCent: c.bandeiraCentavos }),
    ...(c.outrasCentavos === 0 ? {} : { outrasCent: c.outrasCentavos }),
    ...(c.tributos ? { icms: c.tributos.icms } : {}),
    ...(c.compensadaKwh > 0 && c.calibracao
      ? {
          reproduzida: {
            calculadaCent: c.calibracao.calculadaCentavos,
            maiorDiferenca: c.calibracao.maior?.linha ?? null,
          },
        }
      : {}),
  }
}
