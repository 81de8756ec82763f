import { conflito, ErroApp } from '#kit/erro.ts'
import { listaFalada } from '#kit/lista-falada.ts'
import { contem } from '#kit/objeto.ts'
import { ufs } from '#kit/uf.ts'
import type { RespostaDe } from '#kit/endpoint.ts'
import { exigirVerConta, lerContaConferida } from '#modules/contas/publico.ts'
import type { ContaConferida } from '#modules/contas/tipos.ts'
import type { FaturaDeReferencia, TarifaDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import { ehGrupoA, modalidadesA, subgruposDaSimulacao } from '#modules/simulacoes/contract/subgrupos.ts'
import { consumoDaFatura } from '#modules/simulacoes/regras/da-fatura.ts'
import { classeDosTributos, listarDistribuidoras } from '#modules/tarifas/publico.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Ligados } from '#platform/ligados.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { propostas } from '../../contract/propostas.ts'
import { tarifaEmVigor } from './tarifas-de-hoje.ts'

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
  if (!contem(subgruposDaSimulacao, subgrupo))
    throw new ErroApp('GRUPO', 422, `A fatura é do subgrupo ${subgrupo}, que as propostas não simulam.`)
  const d = (await listarDistribuidoras(db)).find((x) => x.id === conta.distribuidoraId)
  const [unica, ...outras] = d?.ufs ?? []
  const daConcessionaria = outras.length === 0 && contem(ufs, unica) ? unica : null
  const doGrupoA = ehGrupoA(subgrupo) ? demandaDa(conta) : null
  const tarifa =
    d &&
    (await tarifaEmVigor(db, {
      distribuidoraId: d.id,
      subgrupo,
      ...(doGrupoA ? { modalidade: doGrupoA.modalidade } : {}),
      classe: classeDosTributos(conta.classe, subgrupo),
      em: conta.tarifaEm,
      uf,
      municipio: cidade,
      kwh: conta.consumo.at(-1) ?? 0,
    }))
  if (doGrupoA && !tarifa)
    throw new ErroApp(
      'TARIFA',
      422,
      `A tabela não tem a tarifa ${subgrupo} ${doGrupoA.modalidade} de ${d?.nome ?? conta.concessionaria} na data da leitura. ` +
        'Cadastre o período em Tarifas e use a fatura de novo.',
    )
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
    grupoA: doGrupoA && { ...doGrupoA.unidade, consumoPonta: pontaDe(conta, consumo) },
    ...(conta.saldoCreditosKwh === null ? {} : { creditosKwh: conta.saldoCreditosKwh }),
    concessionaria: d ? { id: d.id, nome: d.nome } : { id: null, nome: conta.concessionaria },
    tarifa: tarifa ? comImpostosDaConta(tarifa, conta) : null,
    fatura: { ...referenciaDe(conta), meses },
  }
}

/** Demand of a bill of group A, by posto as its modality has them. What the bill lacks is named by its field. */
function demandaDa(c: ContaConferida) {
  const { modalidade, subgrupo, grupoA: a } = c
  if (!a || !contem(modalidadesA, modalidade))
    throw new ErroApp('GRUPO', 422, `Diga na fatura se a modalidade do ${subgrupo} é verde ou azul.`)
  const azul = modalidade === 'azul'
  const faltam = [
    ...(a.contratadaKw === null ? ['a demanda contratada'] : []),
    ...(azul && a.contratadaPontaKw === null ? ['a demanda contratada na ponta'] : []),
    ...(a.ponta.every((kwh) => kwh === null) ? ['o consumo na ponta'] : []),
  ]
  if (a.contratadaKw === null || faltam.length > 0)
    throw new ErroApp('GRUPO', 422, `Falta na fatura ${listaFalada(faltam)}: reabra, digite e use de novo.`)
  const medida = azul ? [a.medidaPontaKw, a.medidaKw] : [a.medidaKw]
  const lidas = medida.filter((kw) => kw !== null)
  return {
    modalidade,
    unidade: {
      contratadaKw: azul ? [a.contratadaPontaKw ?? 0, a.contratadaKw] : [a.contratadaKw],
      ...(lidas.length === medida.length ? { medidaKw: lidas } : {}),
    },
  }
}

/** kWh at peak by month of the year: a month that was not read has the average, never more than its consumption. */
function pontaDe(c: ContaConferida, consumo: readonly number[]): number[] {
  const leituras = c.meses.map((mes, n) => ({ mes, kwh: c.grupoA?.ponta[n] ?? null }))
  return consumoDaFatura(leituras).consumo.map((kwh, n) => Math.min(kwh, consumo[n] ?? kwh))
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
