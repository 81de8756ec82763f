import { lerArquivo } from '#engines/leitura/ler-arquivo.ts'
import { ErroApp } from '#kit/erro.ts'
import { FUSO } from '#kit/expediente.ts'
import { diaDe } from '#kit/parede.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import { lerGuardado } from '#platform/guardados/repositorio.ts'
import { abridoresDeDocumentos } from '#platform/leitores/documentos.ts'
import { linhasComTexto } from '#platform/planilha/ler.ts'
import type { Servicos } from '#platform/servicos.ts'
import { loteMudou } from '../../eventos.ts'
import { altoDemais, lerCsv } from '../../regras/csv.ts'
import { medidaDaConta } from '../../regras/da-conta.ts'
import { ucComparavel } from '../../regras/nomes.ts'
import type { Medida } from '../../tipos.ts'
import { unidadesDosMembros, type UnidadeDoMembro } from '../consultas/membros.ts'
import { gravarLinhas } from './linhas.ts'
import { trancarLote, type LoteTrancado } from './trancar.ts'

type Com = Pick<Servicos, 'banco' | 'executar' | 'leitores'>

/** What came out of a file: bills, lines that were not understood, or why nothing did. */
interface Lido {
  medidas: Medida[]
  erros: string[]
  recusa: string | null
}

/** Reads a file of a batch. Runs again after a crash: one that no longer waits is left alone. */
export async function lerEntrada(s: Com, id: string): Promise<void> {
  const entrada = await s.banco.db
    .selectFrom('faturas.entradas')
    .select(['lote_id', 'nome', 'sha256', 'situacao'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (entrada?.situacao !== 'lendo') return
  const guardado = await lerGuardado(s.banco.db, entrada.sha256.toString('hex'))
  if (!guardado) throw new Error(`faturas: the bytes of ${id} are gone`)
  const lido = await lerBytes(s, entrada.nome, guardado.bytes)
  await s.executar(sistema, async (u) => {
    const lote = await trancarLote(u, entrada.lote_id)
    const agora = await u.tx.selectFrom('faturas.entradas').select('situacao').where('id', '=', id).executeTakeFirst()
    if (agora?.situacao !== 'lendo') return
    if (lote.situacao === 'montando') await aplicar(u, lote, { id, nome: entrada.nome }, lido)
    else await fechar(u, id, { situacao: 'cancelada', motivo: 'O lote deixou de ser montado.', linhas: 0 })
    u.emitir(loteMudou, { lote_id: lote.id })
  })
}

/** The rows of a sheet in any separator and encoding, or why there are none. */
function linhasDa(bytes: Buffer): string[][] | string {
  try {
    return [...linhasComTexto(bytes)]
  } catch (erro) {
    if (erro instanceof ErroApp) return erro.message
    throw erro
  }
}

async function lerBytes(s: Com, nome: string, bytes: Buffer): Promise<Lido> {
  const hoje = diaDe(new Date(), FUSO)
  if (/\.(csv|txt)$/i.test(nome)) {
    const planilha = linhasDa(bytes)
    if (typeof planilha === 'string') return { medidas: [], erros: [], recusa: planilha }
    const { faltam, linhas } = lerCsv(planilha, hoje)
    if (faltam.length > 0)
      return { medidas: [], erros: [], recusa: `Faltam colunas: ${faltam.join(', ')}. Esta é a planilha de contas?` }
    return {
      medidas: linhas.flatMap((l) => l.medida ?? []),
      erros: linhas.flatMap((l) => l.erro ?? []),
      recusa: null,
    }
  }
  const r = await lerArquivo({ nome, bytes }, abridoresDeDocumentos(s.leitores), { empresas: [], foto: true })
  if (r.recusado) return { medidas: [], erros: [], recusa: r.mensagem }
  const medida = medidaDaConta(r, hoje)
  return medida
    ? { medidas: [medida], erros: [], recusa: null }
    : { medidas: [], erros: [], recusa: 'A conta não diz UC, mês, consumo e total: digite em uma planilha.' }
}

async function aplicar(
  u: Unidade,
  lote: LoteTrancado,
  { id, nome }: { id: string; nome: string },
  lido: Lido,
): Promise<void> {
  if (lido.recusa !== null) return fechar(u, id, { situacao: 'recusada', motivo: lido.recusa, linhas: 0 })
  const daNome = nome.match(/[0-9][0-9.-]{5,}/g)?.map(ucComparavel) ?? []
  const ucs = [...new Set([...lido.medidas.map((m) => ucComparavel(m.uc)), ...daNome])]
  const membros = await unidadesDosMembros(u.tx, lote, { ucs })
  const porUc = new Map(membros.map((m) => [ucComparavel(m.uc), m]))
  const linhas = new Map<string, { membro: UnidadeDoMembro; medida: Medida; entradaId: string }>()
  const duvidas = [...lido.erros]
  for (const medida of lido.medidas) {
    const demais = altoDemais(medida)
    if (demais) {
      duvidas.push(`UC ${medida.uc}: ${demais}.`)
      continue
    }
    // a file that names one unit and states another belongs to the one it names, and is blocked there
    const membro = porUc.get(ucComparavel(medida.uc)) ?? daNome.map((n) => porUc.get(n)).find((m) => m !== undefined)
    if (!membro) duvidas.push(`A UC ${medida.uc} não é de nenhum membro neste mês.`)
    else if (lote.plano && membro.plano.modelo !== lote.plano)
      duvidas.push(`${membro.membro}, UC ${membro.uc}, tem outro plano.`)
    else linhas.set(membro.unidade_id, { membro, medida, entradaId: id })
  }
  await gravarLinhas(u, lote, [...linhas.values()])
  await fechar(u, id, {
    situacao: duvidas.length > 0 ? 'duvida' : 'lida',
    motivo: duvidas.length > 0 ? duvidas.join(' ').slice(0, 500) : null,
    linhas: linhas.size,
  })
}

const fechar = async (
  u: Unidade,
  id: string,
  fim: { situacao: 'lida' | 'duvida' | 'recusada' | 'cancelada'; motivo: string | null; linhas: number },
): Promise<void> =>
  void (await u.tx
    .updateTable('faturas.entradas')
    .set({ ...fim, lida_em: new Date() })
    .where('id', '=', id)
    .execute())
