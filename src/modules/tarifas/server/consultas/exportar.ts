import type { ColunaDePlanilha } from '#platform/planilha/formatos.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { NOME_DA_CLASSE, NOME_DA_MODALIDADE, NOME_DO_POSTO, rotuloDaOrigem } from '../../regras/nomes.ts'
import type { Preco } from '../../tipos.ts'
import { lerDistribuidoras } from './distribuidoras.ts'
import { periodosDasDistribuidoras, type LinhaDoPeriodo } from './periodos.ts'

interface Linha extends LinhaDoPeriodo {
  distribuidora: string
  preco: Preco
}

const valor = (nome: keyof Omit<Preco, 'posto'>, titulo: string): ColunaDePlanilha<Linha> => ({
  nome,
  titulo,
  valor: (l) => l.preco[nome],
})

export const colunasDoArquivo: readonly ColunaDePlanilha<Linha>[] = [
  { nome: 'distribuidora', titulo: 'Distribuidora', valor: (l) => l.distribuidora },
  { nome: 'subgrupo', titulo: 'Subgrupo', valor: (l) => l.subgrupo },
  { nome: 'modalidade', titulo: 'Modalidade', valor: (l) => NOME_DA_MODALIDADE[l.modalidade] },
  { nome: 'classe', titulo: 'Classe', valor: (l) => NOME_DA_CLASSE[l.classe] },
  { nome: 'posto', titulo: 'Posto', valor: (l) => NOME_DO_POSTO[l.preco.posto] },
  { nome: 'inicio', titulo: 'Início', valor: (l) => l.inicio },
  { nome: 'fim', titulo: 'Fim', valor: (l) => l.fim },
  valor('te', 'TE (R$/MWh sem tributos)'),
  valor('tusd', 'TUSD (R$/MWh sem tributos)'),
  valor('fio_b', 'Fio B (R$/MWh)'),
  valor('fio_a', 'Fio A (R$/MWh)'),
  valor('pd_tfsee', 'P&D e TFSEE (R$/MWh)'),
  valor('nao_energia', 'Não-energia (R$/MWh)'),
  valor('demanda', 'Demanda (R$/kW)'),
  { nome: 'tusdg', titulo: 'TUSDg (R$/kW)', valor: (l) => l.tusdg },
  { nome: 'origem', titulo: 'Origem', valor: (l) => rotuloDaOrigem(l) },
  {
    nome: 'conferida',
    titulo: 'Conferida',
    valor: (l) => (l.revisar_ate !== null && l.revisada_em === null ? 'não' : 'sim'),
  },
  { nome: 'motivo', titulo: 'Motivo da correção', valor: (l) => l.motivo },
]

const POR_VEZ = 50

/** The periods in force, one row a posto, by utility. */
export async function* linhasDoArquivo(tx: Tx): AsyncGenerator<readonly Linha[]> {
  const todas = await lerDistribuidoras(tx)
  for (let n = 0; n < todas.length; n += POR_VEZ) {
    const lote = todas.slice(n, n + POR_VEZ)
    const periodos = Map.groupBy(
      await periodosDasDistribuidoras(
        tx,
        lote.map((d) => d.id),
      ),
      (p) => p.distribuidora_id,
    )
    yield lote.flatMap((d) =>
      (periodos.get(d.id) ?? []).flatMap((p) => p.precos.map((preco) => ({ ...p, distribuidora: d.nome, preco }))),
    )
  }
}
