import { sql } from 'kysely'
import { conflito } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { passar } from '../../regras/ciclo.ts'
import { paraOCliente } from '../../regras/para-o-cliente.ts'
import { abrirRetrato } from '../consultas/publica.ts'
import { retirarPendente } from './aprovar.ts'
import { mudarEstado, trancar, versaoAberta, type PropostaTrancada } from './nucleo.ts'

/** Closing takes an open request, and the version in progress of what was sent, with it. */
async function largarEmCurso(u: Unidade, ctx: Ctx, p: PropostaTrancada): Promise<void> {
  await retirarPendente(u, p.id, ctx.usuario.id)
  const aberta = await versaoAberta(u, p.id)
  if (aberta && p.enviada_em)
    await sql`
      update propostas.versoes set estado = 'descartada'
      where proposta_id = ${p.id}
        and n = ${aberta.n}
    `.execute(u.tx)
}

export async function negociar(u: Unidade, ctx: Ctx, id: string, agora = new Date()): Promise<void> {
  await mudarEstado(u, await trancar(u, ctx, id, agora), 'negociar', {})
}

export async function recusar(u: Unidade, ctx: Ctx, id: string, motivo: string, agora = new Date()): Promise<void> {
  const p = await trancar(u, ctx, id, agora)
  passar(p.estado, 'recusar')
  await largarEmCurso(u, ctx, p)
  await mudarEstado(u, p, 'recusar', { motivo })
}

/** The link stops: a cancelled proposal is answered as an unknown one. */
export async function cancelar(u: Unidade, ctx: Ctx, id: string, motivo: string, agora = new Date()): Promise<void> {
  const p = await trancar(u, ctx, id, agora)
  passar(p.estado, 'cancelar')
  await largarEmCurso(u, ctx, p)
  await mudarEstado(u, p, 'cancelar', { motivo })
}

export interface DadosDoAceite {
  nome: string
  letra: string
  pagamento: number
  /** CPF or CNPJ without mask */
  documento?: string | undefined
  ip?: string | undefined
  agente?: string | undefined
  /** the code's channel and hash, the text agreed to, the signature */
  prova?: Readonly<Record<string, unknown>>
}

/** The option must be one that the frozen version offers. */
function conferirOpcao(vigente: { retrato: string; hash: string }, d: DadosDoAceite): void {
  const proposta = paraOCliente(abrirRetrato(vigente), vigente.hash)
  if (!proposta) return
  const opcao = proposta.opcoes.find((o) => o.letra === d.letra)
  if (!opcao || (d.pagamento > 0 && d.pagamento >= opcao.pagamentos.length))
    throw conflito('Esta opção não está na proposta. Escolha uma das opções mostradas.')
}

/** Records the acceptance of the version in force: once, whatever comes twice. After expiry it is refused. */
export async function gravarAceite(
  u: Unidade,
  p: PropostaTrancada,
  por: 'cliente' | 'equipe',
  d: DadosDoAceite,
  agora: Date,
  motivo?: string,
): Promise<void> {
  passar(p.estado, 'aceitar')
  const { rows } = await sql<{ n: number; hash: string; retrato: string }>`
    select n, hash, retrato
    from propostas.versoes
    where proposta_id = ${p.id}
      and estado = 'enviada'
  `.execute(u.tx)
  const vigente = rows[0]
  if (!vigente) throw conflito('Não há versão em vigor para aceitar.')
  conferirOpcao(vigente, d)
  await sql`
    insert into propostas.aceites
      (proposta_id, versao, em, por, usuario_id, nome, documento, letra, pagamento, ip, agente, prova, hash_do_retrato)
    values (
      ${p.id}, ${vigente.n}, ${agora}, ${por}, ${por === 'equipe' ? (u.autor.usuario?.id ?? null) : null}, ${d.nome}, ${d.documento ?? null},
      ${d.letra}, ${d.pagamento}, ${d.ip ?? null}, ${d.agente?.slice(0, 400) ?? null}, ${JSON.stringify(d.prova ?? {})},
      ${vigente.hash}
    )
  `.execute(u.tx)
  const aberta = await versaoAberta(u, p.id)
  if (aberta)
    await sql`
      update propostas.versoes set estado = 'descartada'
      where proposta_id = ${p.id}
        and n = ${aberta.n}
    `.execute(u.tx)
  await mudarEstado(u, p, 'aceitar', {
    ...(motivo === undefined ? {} : { motivo }),
    versao: vigente.n,
    dados: { por, nome: d.nome, letra: d.letra, pagamento: d.pagamento, hash: vigente.hash },
  })
}

/** A colleague notes an acceptance that came by another way. */
export async function aceitarPelaEquipe(
  u: Unidade,
  ctx: Ctx,
  id: string,
  d: { nome: string; letra: string; pagamento: number; motivo: string },
  agora = new Date(),
): Promise<void> {
  const p = await trancar(u, ctx, id, agora)
  await gravarAceite(u, p, 'equipe', { ...d, ip: ctx.ip }, agora, d.motivo)
}
