import { mascararDocumento } from '#kit/documento.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { ColunaDePlanilha } from '#platform/planilha/formatos.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { NOMES } from '../../regras/ciclo.ts'
import { NOMES_DO_MODELO } from '../../regras/plano.ts'
import { listarMatriculas, type FiltrosDasMatriculas, type LinhaDaMatricula } from './matriculas.ts'

export const colunasDoArquivo: readonly ColunaDePlanilha<LinhaDaMatricula>[] = [
  { nome: 'numero', titulo: 'Matrícula', valor: (l) => l.numero },
  { nome: 'nome', titulo: 'Nome', valor: (l) => l.nome },
  { nome: 'documento', titulo: 'Documento', valor: (l) => l.documento && mascararDocumento(l.documento) },
  { nome: 'situacao', titulo: 'Situação', valor: (l) => NOMES[l.situacao] },
  { nome: 'modelo', titulo: 'Modelo', valor: (l) => NOMES_DO_MODELO[l.modelo_de_cobranca] },
  { nome: 'desconto', titulo: 'Desconto', valor: (l) => l.desconto },
  { nome: 'unidades', titulo: 'Unidades', valor: (l) => l.unidades },
  { nome: 'kwh', titulo: 'kWh contratado por mês', valor: (l) => l.kwh_contratado },
  { nome: 'usinas', titulo: 'Usinas', valor: (l) => l.usinas.join(', ') },
  { nome: 'admissao', titulo: 'Admissão', valor: (l) => l.admitida_em },
  { nome: 'ativa_desde', titulo: 'Ativa desde', valor: (l) => l.ativa_desde },
  { nome: 'aviso', titulo: 'Fim do aviso', valor: (l) => l.saida_aviso_ate },
  { nome: 'consentiu', titulo: 'Faturas por WhatsApp', valor: (l) => (l.consentiu_em ? 'sim' : 'não') },
]

const POR_VEZ = 500

export async function* linhasDoArquivo(
  tx: Tx,
  ctx: Ctx,
  f: FiltrosDasMatriculas,
): AsyncGenerator<readonly LinhaDaMatricula[]> {
  for (let cursor: string | undefined; ;) {
    const { linhas, proximo } = await listarMatriculas(tx, ctx, { ...f, limit: POR_VEZ, page: 1, cursor })
    yield linhas
    if (!proximo) return
    cursor = proximo
  }
}
