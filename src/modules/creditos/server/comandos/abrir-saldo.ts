import { mesComAno } from '#kit/meses.ts'
import { conciliar, lancar } from '#engines/razao/partida.ts'
import { invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import {
  chaveDoFato,
  loteDe,
  type Fato,
  type LancamentoDeCreditos,
  type LinhaDeCreditos,
} from '../../regras/lancamento.ts'
import { indiceDoMes, venceEm } from '../../regras/meses.ts'
import { aberturaEmVigor } from '../consultas/estado.ts'
import { gravarNoRazao } from './gravar.ts'
import { reprocessar, trancarUnidades, type Postado } from './reprocessar.ts'

export interface Abertura {
  unidadeId: string
  /** month in which the balance enters the ledger */
  competencia: string
  /** month in which the credit was born */
  loteMes: string
  wh: number
  motivo: string
}

/**
 * Enters a batch that the unit held before the ledger began, as its bill prints it. Another amount for the same batch
 * replaces it by a reversal; zero takes it out.
 */
export async function abrirSaldo(u: Unidade, a: Abertura): Promise<Postado> {
  const noCampo = (campo: string, mensagem: string) => invalido(`${mensagem}.`, [{ campo, mensagem }])
  if (indiceDoMes(a.loteMes) >= indiceDoMes(a.competencia))
    throw noCampo('lote', 'O crédito nasceu antes do mês em que entra')
  if (venceEm(a.loteMes) < a.competencia)
    throw noCampo('lote', `O crédito de ${mesComAno(a.loteMes)} venceu em ${mesComAno(venceEm(a.loteMes))}`)
  await trancarUnidades(u, [a.unidadeId], a.competencia)
  const fato: Fato = {
    tipo: 'abertura',
    unidadeId: a.unidadeId,
    usinaId: null,
    competencia: a.competencia,
    loteMes: a.loteMes,
  }
  const linhas: LinhaDeCreditos[] = [
    { conta: 'abertura', valor: -a.wh },
    { conta: 'saldo', lote: loteDe(null, a.loteMes), valor: a.wh },
  ]
  const desejados: LancamentoDeCreditos[] =
    a.wh > 0 ? [{ ...fato, contaId: null, motivo: a.motivo, ...lancar(chaveDoFato(fato), linhas) }] : []
  const d = conciliar(await aberturaEmVigor(u.tx, a.unidadeId, a.competencia, a.loteMes), desejados)
  await gravarNoRazao(u, d, a.motivo)
  const r = await reprocessar(u, [a.unidadeId], a.competencia, `Saldo inicial de ${mesComAno(a.loteMes)} corrigido`)
  if (d.lancar.length + d.estornar.length > 0)
    u.auditar({
      acao: 'creditos.abrir_saldo',
      entidade: 'unidade',
      entidade_id: a.unidadeId,
      depois: { competencia: a.competencia, lote: a.loteMes, wh: a.wh },
      motivo: a.motivo,
    })
  return { lancados: r.lancados + d.lancar.length, estornados: r.estornados + d.estornar.length }
}
