import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import { canonico, conferirCadeia, type Evidencia } from '#platform/evidencias/cadeia.ts'
import { lerEvidencias } from '#platform/evidencias/repositorio.ts'
import { sha256De } from '#platform/guardados/repositorio.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { lerCodigoDeVerificacao } from '../../regras/codigo.ts'
import { FATOS } from '../../regras/fatos.ts'
import { cpfOculto } from '../../regras/palavras.ts'
import { CODIGO_DESCONHECIDO, type Verificacao } from '../../regras/pagina/verificar.ts'
import type { TipoDeProva } from '../../tipos.ts'
import { CADEIA } from '../comandos/provar.ts'

export interface Prova {
  seq: number
  tipo: TipoDeProva
  signatario_id: string | null
  em: Date
  prova: string
}

/** What each event proves, in order. */
export async function provasDoPedido(db: Db | Tx, pedido_id: string): Promise<Prova[]> {
  const { rows } = await sql<Prova>`
    select seq, tipo, signatario_id, em, prova
    from assinaturas.provas
    where pedido_id = ${pedido_id}
    order by seq
  `.execute(db)
  return rows
}

/**
 * Reads chain and proofs of the same instant. An event and its proof commit together, so those that were appended between
 * the reads are found by a second one, and what came after the proofs is left out.
 */
async function cadeiaEProvas(db: Db | Tx, pedido_id: string): Promise<{ eventos: Evidencia[]; provas: Prova[] }> {
  const ler = () => lerEvidencias(db, { de: CADEIA, de_id: pedido_id })
  const eventos = await ler()
  const provas = await provasDoPedido(db, pedido_id)
  if (provas.length <= eventos.length) return { eventos, provas }
  return { eventos: (await ler()).slice(0, provas.length), provas }
}

/** Verifies a chain, and each proof against the hash that its event carries. */
export async function conferirPedido(db: Db | Tx, pedido_id: string) {
  const { eventos, provas } = await cadeiaEProvas(db, pedido_id)
  const cadeia = conferirCadeia(eventos)
  const alheia = eventos.findIndex((e, n) => !provaDoEvento(e, provas[n]))
  const prova = alheia < 0 && provas.length > eventos.length ? eventos.length : alheia
  const quebras = [cadeia.quebraEm, prova < 0 ? null : prova + 1].filter((n) => n !== null)
  const quebraEm = quebras.length > 0 ? Math.min(...quebras) : null
  return { confere: quebraEm === null, quebraEm, eventos, provas }
}

function provaDoEvento(e: Evidencia, p: Prova | undefined): boolean {
  if (!p || p.seq !== e.seq || p.tipo !== e.tipo || p.em.getTime() !== e.em.getTime()) return false
  return e.dados === canonico({ signatario: p.signatario_id, prova: sha256De(Buffer.from(p.prova)) })
}

type Linha = Omit<Verificacao, 'signatarios' | 'cadeia'> & { id: string }

/** What is public of the document of a code. */
export async function verificarPorCodigo(db: Db, texto: string): Promise<Verificacao> {
  const codigo = lerCodigoDeVerificacao(texto)
  const { rows } = await sql<Linha>`
    select
      id,
      titulo,
      origem_rotulo as rotulo,
      codigo,
      situacao,
      encode(documento_sha256, 'hex') as documento,
      encode(final_sha256, 'hex') as final,
      selo,
      carimbo_em,
      encode(carimbado_sha256, 'hex') as carimbado,
      carimbado_em
    from assinaturas.pedidos
    where codigo = ${codigo}
  `.execute(db)
  const [linha] = rows
  if (!linha) throw naoEncontrado(CODIGO_DESCONHECIDO)
  const { id, ...pedido } = linha
  const { rows: signatarios } = await sql<Verificacao['signatarios'][number]>`
    select nome, cpf, papel, assinado_em
    from assinaturas.signatarios
    where pedido_id = ${id}
    order by ordem, id
  `.execute(db)
  const { confere, quebraEm, eventos, provas } = await conferirPedido(db, id)
  return {
    ...pedido,
    signatarios: signatarios.map((s) => ({ ...s, cpf: cpfOculto(s.cpf) })),
    cadeia: {
      confere,
      quebraEm,
      eventos: eventos.map((e, n) => ({
        seq: e.seq,
        fato: FATOS[provas[n]?.tipo ?? 'pedido'],
        em: e.em,
        hash: e.hash,
      })),
    },
  }
}
