import { ligacoes } from '#engines/energia/fatura-b.ts'
import { contem } from '#kit/objeto.ts'
import { classesDeConsumo } from '#modules/contatos/tipos.ts'
import { unidadePorId } from '#modules/unidades/publico.ts'
import { modalidades, subgrupos } from '#modules/unidades/tipos.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { outrasCentavosDe, tributosDe } from '../../regras/calibracao.ts'
import { chaveDaPonta, chaveDoMes, dozeMeses, ehDoGrupoA } from '../../regras/campos.ts'
import type { ContaConferida } from '../../tipos.ts'
import { camposDaConta, contaPorId } from './contas.ts'

const numero = (v: string | null | undefined): number | null => (v === null || v === undefined ? null : Number(v))

/** A confirmed bill as a proposal uses it; null while it is not confirmed. The caller has checked who may see it. */
export async function lerContaConferida(db: Db, id: string): Promise<ContaConferida | null> {
  const conta = await contaPorId(db, id)
  if (conta?.situacao !== 'conferida') return null
  const v = Object.fromEntries((await camposDaConta(db, id)).map((c) => [c.chave, c.valor]))
  const { classe, subgrupo, modalidade, ligacao, mesReferencia } = v
  if (!mesReferencia || !v.uc || !contem(classesDeConsumo, classe) || !contem(subgrupos, subgrupo)) return null
  if (!contem(modalidades, modalidade) || !contem(ligacoes, ligacao)) return null
  const meses = dozeMeses(mesReferencia)
  const consumo = meses.map((mes) =>
    numero(mes === mesReferencia ? (v.consumoKwh ?? v[chaveDoMes(mes)]) : v[chaveDoMes(mes)]),
  )
  return {
    id,
    contatoId: conta.contato_id,
    unidadeId: conta.unidade_id,
    uc: v.uc,
    titular: v.titular ?? null,
    distribuidoraId: conta.unidade_id ? (await unidadePorId(db, conta.unidade_id)).distribuidora_id : null,
    concessionaria: v.concessionaria ?? '',
    classe,
    subgrupo,
    modalidade,
    ligacao,
    tarifaEm: v.leituraAtualIso ?? `${mesReferencia}-15`,
    meses,
    consumo,
    grupoA: ehDoGrupoA(subgrupo)
      ? {
          contratadaKw: numero(v.demandaContratadaKw),
          contratadaPontaKw: numero(v.demandaContratadaPontaKw),
          medidaKw: numero(v.demandaMedidaKw),
          medidaPontaKw: numero(v.demandaMedidaPontaKw),
          ponta: meses.map((mes) => numero(v[chaveDaPonta(mes)])),
        }
      : null,
    tarifa: { te: numero(v.tarifaTe), tusd: numero(v.tarifaTusd), unica: numero(v.tarifa) },
    tributos: tributosDe(v),
    cosipCentavos: numero(v.cosipCentavos),
    bandeiraCentavos: numero(v.bandeiraCentavos),
    outrasCentavos: outrasCentavosDe(conta.leitura?.lido.itens ?? []),
    compensadaKwh: numero(v.compensadaKwh) ?? 0,
    saldoCreditosKwh: numero(v.saldoCreditosKwh),
    totalCentavos: Number(v.totalCentavos ?? 0),
    calibracao: conta.calibracao,
    estimados: meses.filter((_, n) => consumo[n] === null),
  }
}
