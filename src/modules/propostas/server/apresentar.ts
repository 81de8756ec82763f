import { paraCada } from '#kit/objeto.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { Proposta, PropostaNaLista, VersaoDaProposta } from '../contract/formas.ts'
import { linkPublicoDaProposta } from '../links.ts'
import { semCustos } from '../regras/custos.ts'
import { cabe, podePeloPapel } from '../regras/ciclo.ts'
import { atosDaProposta, type AtoDaProposta } from '../tipos.ts'
import { aprovadoresDa } from './consultas/aprovadores.ts'
import {
  aceiteDa,
  aprovacaoDa,
  eventosDa,
  fechadaPor,
  limiteDeDesconto,
  versaoDa,
  versoesDa,
  vistasDa,
  type LinhaDaAprovacao,
  type LinhaDaVersao,
} from './consultas/detalhe.ts'
import { propostaPorId, type LinhaDaProposta } from './consultas/propostas.ts'
import { linkVivo } from './consultas/publica.ts'
import { tokenDoLink } from './comandos/enviar.ts'
import { papeisDe, semProposta, veCustos } from './politica.ts'

const iso = (d: Date | null): string | null => d?.toISOString() ?? null

export const naLista = (l: LinhaDaProposta): PropostaNaLista => ({
  id: l.id,
  numero: l.numero,
  tipo: l.tipo,
  estado: l.estado,
  versao: l.versao,
  titulo: l.titulo,
  cliente: { contato_id: l.contato_id, nome: l.cliente_nome },
  cartao_id: l.cartao_id,
  cidade: l.cidade,
  vendedor: { id: l.vendedor_id, nome: l.vendedor },
  kwp: l.kwp,
  valor_centavos: l.valor_centavos,
  economia_ano_centavos: l.economia_ano_centavos,
  payback_anos: l.payback_anos,
  validade: l.validade,
  vence_em: iso(l.vence_em),
  enviada_em: iso(l.enviada_em),
  vistas: l.vistas,
  ultima_vista_em: iso(l.ultima_vista_em),
  criado_em: l.criado_em.toISOString(),
  atualizado_em: l.atualizado_em.toISOString(),
})

const versao = (v: LinhaDaVersao): VersaoDaProposta => ({
  n: v.n,
  estado: v.estado,
  kwp: v.kwp,
  valor_centavos: v.valor_centavos,
  economia_ano_centavos: v.economia_ano_centavos,
  payback_anos: v.payback_anos,
  criada_em: v.criada_em.toISOString(),
  enviada_em: iso(v.enviada_em),
  validade: v.validade,
  hash: v.hash,
  versao_do_motor: v.versao_do_motor,
})

interface Situacao {
  temAberta: boolean
  temEnviada: boolean
  pedido: LinhaDaAprovacao | undefined
  fechada: 'expirada' | 'recusada' | null
}

/** The table of the lifecycle, the user's permissions, and what the versions allow now. */
function atosPossiveis(ctx: Ctx, l: LinhaDaProposta, { temAberta, temEnviada, pedido, fechada }: Situacao) {
  const papeis = papeisDe(ctx)
  const esperando = pedido?.situacao === 'pendente'
  const meu = pedido?.pedida_por === ctx.usuario.id
  const mais: Partial<Record<AtoDaProposta, boolean>> = {
    editar: !esperando,
    enviar: temAberta && !esperando,
    pedir_aprovacao: temAberta && !esperando,
    retirar_pedido: esperando,
    aprovar: esperando && !meu,
    negar: esperando && !meu,
    renovar: temEnviada && !temAberta,
    // what expired takes its open request with it
    descartar: temAberta && temEnviada && (!esperando || l.estado === 'expirada'),
    voltar_a_vencida: temAberta && temEnviada && fechada === 'expirada',
    voltar_a_recusada: temAberta && temEnviada && fechada === 'recusada',
  }
  return paraCada(atosDaProposta, (ato) => cabe(l.estado, ato) && podePeloPapel(ato, papeis) && (mais[ato] ?? true))
}

const DE_DENTRO = new Set(['desconto_centavos'])

export type ParaApresentar = Pick<Servicos, 'banco' | 'cofre' | 'ambiente'>

/** The address of a token's page, as a customer opens it. */
export const enderecoPublico = (s: Pick<Servicos, 'ambiente'>, token: string): string =>
  `${s.ambiente.urlPublica}${linkPublicoDaProposta(token)}`

/** The customer's address, for who may send it. */
async function linkPara(s: ParaApresentar, ctx: Ctx, id: string): Promise<string | null> {
  if (!papeisDe(ctx).includes('remetente')) return null
  const cifrado = await linkVivo(s.banco.db, id)
  return cifrado && enderecoPublico(s, tokenDoLink(s, cifrado))
}

/** A proposal in the user's reach, without what the user may not see. */
export async function apresentarProposta(s: ParaApresentar, ctx: Ctx, id: string): Promise<Proposta> {
  const { db } = s.banco
  const l = await propostaPorId(db, ctx, id)
  if (!l) throw semProposta()
  const [atual, versoes, eventos, vistas, aceite, pedido, limite, link, aprovadores, fechada] = await Promise.all([
    versaoDa(db, id, l.versao),
    versoesDa(db, id),
    eventosDa(db, id),
    vistasDa(db, id),
    aceiteDa(db, id),
    aprovacaoDa(db, id),
    limiteDeDesconto(db, ctx),
    linkPara(s, ctx, id),
    aprovadoresDa(db, id),
    fechadaPor(db, id),
  ])
  if (!atual) throw semProposta()
  const ve = veCustos(ctx)
  return {
    ...naLista(l),
    revisao: l.revisao,
    conteudo: ve ? atual.conteudo : semCustos(atual.conteudo),
    ve_custos: ve,
    validade_dias: l.validade_dias,
    motivo: l.motivo,
    versoes: versoes.map(versao),
    eventos: eventos.map((e) => ({
      n: e.n,
      tipo: e.tipo,
      versao: e.versao,
      em: e.em.toISOString(),
      quem: e.usuario_id ? { id: e.usuario_id, nome: e.nome ?? '' } : null,
      dados: ve ? e.dados : Object.fromEntries(Object.entries(e.dados).filter(([k]) => !DE_DENTRO.has(k))),
      hash: e.hash,
      hash_anterior: e.hash_anterior,
    })),
    vistas_recentes: vistas.map((v) => ({ ...v, em: v.em.toISOString() })),
    aceite: aceite ? { ...aceite, em: aceite.em.toISOString() } : null,
    aprovacao:
      pedido?.situacao === 'pendente'
        ? {
            pedida_em: pedido.pedida_em.toISOString(),
            quem: { id: pedido.pedida_por, nome: pedido.nome },
            motivo: pedido.motivo,
            desconto_centavos: pedido.desconto_centavos,
            margem: ve ? pedido.margem : null,
          }
        : null,
    link,
    aprovadores: aprovadores
      .filter((u) => u.id !== ctx.usuario.id)
      .slice(0, 20)
      .map((u) => ({ id: u.id, nome: u.nome })),
    limite_de_desconto_centavos: limite,
    pode: atosPossiveis(ctx, l, {
      temAberta: versoes.some((v) => v.estado === 'aberta'),
      temEnviada: versoes.some((v) => v.hash !== null),
      pedido,
      fechada,
    }),
  }
}
